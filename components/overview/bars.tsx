import { formatCalendarDay } from '@/lib/base/time';
import type { Day } from '@/lib/ops/overview/schema';

/** Width of the drawing in its own units; it is stretched to the width of the page. */
const width = 1000;

type BarsProps = {
  days: readonly Day[];
  /** Read by screen readers instead of the bars. */
  label: string;
  /** Height of the drawing in pixels. */
  height: number;
  /** The value at the top (`most`), and the values at which a line is drawn (`marks`). */
  most: number;
  marks: readonly number[];
  amountOf: (day: Day) => number;
  /** Text of a bar's tooltip, after its day. */
  wordsOf: (day: Day) => string;
  colourOf: (day: Day) => string;
  className: string;
};

/** A bar chart with one bar for each day and horizontal lines at `marks`. */
export function Bars(props: BarsProps) {
  const { days, label, height, most, marks, amountOf, wordsOf, colourOf, className } = props;
  const slot = width / days.length;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
      className={`w-full overflow-visible ${className}`}
    >
      {marks.map((mark) => (
        <line
          key={mark}
          x1={0}
          x2={width}
          y1={(1 - mark / most) * height}
          y2={(1 - mark / most) * height}
          vectorEffect="non-scaling-stroke"
          className={mark === 0 ? 'stroke-line-strong' : 'stroke-line'}
        />
      ))}
      {days.map((day, index) => (
        <rect
          key={day.day}
          x={index * slot + slot * 0.2}
          width={slot * 0.6}
          y={height - (amountOf(day) / most) * height}
          height={(amountOf(day) / most) * height}
          className={colourOf(day)}
        >
          <title>{`${formatCalendarDay(day.day)}: ${wordsOf(day)}`}</title>
        </rect>
      ))}
    </svg>
  );
}
