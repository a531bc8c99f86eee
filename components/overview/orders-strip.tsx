import { dayLabel } from '@/components/overview/day-label';
import type { Day } from '@/lib/ops/overview/schema';

const width = 1000;
const height = 48;

/** Orders placed by day, under the revenue and on the same days; two cells of the chart's grid. */
export function OrdersStrip({ days }: { days: readonly Day[] }) {
  const most = Math.max(1, ...days.map(({ placed }) => placed));
  const all = days.reduce((sum, { placed }) => sum + placed, 0);
  const slot = width / days.length;
  return (
    <>
      <div aria-hidden className="mt-5 leading-4">
        Orders
        <span className="block">{`max ${most.toLocaleString('en-US')}`}</span>
      </div>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Orders placed by day, ${all.toLocaleString('en-US')} in all, at most ${most.toLocaleString('en-US')} on one day.`}
        className="mt-5 h-12 w-full overflow-visible"
      >
        <line
          x1={0}
          x2={width}
          y1={height}
          y2={height}
          vectorEffect="non-scaling-stroke"
          className="stroke-line-strong"
        />
        {days.map((day, index) => (
          <rect
            key={day.day}
            x={index * slot + slot * 0.2}
            width={slot * 0.6}
            y={height - (day.placed / most) * height}
            height={(day.placed / most) * height}
            className="fill-ink/60"
          >
            <title>{`${dayLabel(day.day)}: ${day.placed} ${day.placed === 1 ? 'order' : 'orders'} placed`}</title>
          </rect>
        ))}
      </svg>
    </>
  );
}
