import { Bars } from '@/components/overview/bars';
import { RevenueTable } from '@/components/overview/revenue-table';
import { axisMarks } from '@/components/overview/scale';
import { cn } from '@/components/ui/cn';
import { figure } from '@/lib/base/figures';
import { formatMoney, formatWhole } from '@/lib/base/money';
import { site } from '@/lib/base/site';
import { formatCalendarDay } from '@/lib/base/time';
import type { Day } from '@/lib/ops/overview/schema';

const short = new Intl.DateTimeFormat(site.locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** '2026-11-21' as 'Nov 21'. */
const dayLabel = (day: string): string => short.format(new Date(`${day}T00:00:00Z`));

/** True for Saturdays and Sundays. */
const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

/** The number of bars per day label, counted from the last bar. */
const labelEvery = (days: number) => (days > 120 ? 60 : days > 31 ? 21 : days > 7 ? 7 : 2);

/** Bar charts of revenue and, below it, orders by day, with the same numbers as a table. */
export function RevenueChart({ days }: { days: readonly Day[] }) {
  const best = days.reduce<Day | null>((top, day) => (day.revenue > (top?.revenue ?? 0) ? day : top), null);
  const marks = axisMarks(best?.revenue ?? 0);
  const [most = 1] = marks;
  const years = new Set(days.map(({ day }) => day.slice(0, 4)));
  const summary = best
    ? `Revenue by day. Best day ${formatCalendarDay(best.day)} with ${formatMoney(best.revenue)}.`
    : 'Revenue by day. Nothing was paid on these days.';
  return (
    <figure className="rounded-lg border border-line bg-surface">
      <figcaption className="flex flex-wrap items-center justify-between gap-3 px-edge pt-[18px]">
        <h2 className="font-bold text-lg">Revenue and orders by day</h2>
        <span className="flex flex-wrap gap-x-4 gap-y-1 font-semibold text-ink-2 text-xs">
          <Key className="bg-ink/85">Weekday</Key>
          <Key className="bg-ink/40">Weekend</Key>
          <Key className="bg-accent">Best day</Key>
        </span>
      </figcaption>
      <div className="grid grid-cols-[3.5rem_minmax(0,1fr)] px-edge pt-12 pb-4 text-ink-3 text-xs">
        <div aria-hidden className="-my-2 flex h-[236px] flex-col justify-between leading-4">
          {marks.map((mark) => (
            <span key={mark}>{formatWhole(mark)}</span>
          ))}
        </div>
        <div className="relative h-[220px]">
          <Bars
            days={days}
            label={summary}
            height={220}
            most={most}
            marks={marks}
            amountOf={({ revenue }) => revenue}
            wordsOf={({ revenue, paid }) => `${formatMoney(revenue)}, ${paid} paid`}
            colourOf={(day) =>
              day === best ? 'fill-accent' : isWeekend(day.day) ? 'fill-ink/40' : 'fill-ink/85'
            }
            className="h-full"
          />
          {best && (
            <BestDay best={best} at={(days.indexOf(best) + 0.5) / days.length} top={best.revenue / most} />
          )}
        </div>
        <OrdersStrip days={days} />
        <div
          aria-hidden
          className={cn('relative col-start-2 mt-2 leading-4', years.size > 1 ? 'h-8' : 'h-4')}
        >
          {days.map((day, index) =>
            (days.length - 1 - index) % labelEvery(days.length) === 0 ? (
              <span
                key={day.day}
                className="-translate-x-1/2 absolute whitespace-nowrap last:translate-x-[calc(-100%+12px)] enlarged:not-first:not-last:hidden max-sm:even:hidden"
                style={{ left: `${((index + 0.5) / days.length) * 100}%` }}
              >
                {dayLabel(day.day)}
                {years.size > 1 && <span className="block">{day.day.slice(0, 4)}</span>}
              </span>
            ) : null,
          )}
        </div>
      </div>
      <RevenueTable days={days} />
    </figure>
  );
}

/** Orders placed by day, aligned with the revenue bars above; fills two cells of the chart's grid. */
function OrdersStrip({ days }: { days: readonly Day[] }) {
  const most = Math.max(1, ...days.map(({ placed }) => placed));
  const all = days.reduce((sum, { placed }) => sum + placed, 0);
  return (
    <>
      <div aria-hidden className="mt-5 leading-4">
        Orders
        <span className="block">{`max ${figure(most)}`}</span>
      </div>
      <Bars
        days={days}
        label={`Orders placed by day, ${figure(all)} in all, at most ${figure(most)} on one day.`}
        height={48}
        most={most}
        marks={[0]}
        amountOf={({ placed }) => placed}
        wordsOf={({ placed }) => `${placed} ${placed === 1 ? 'order' : 'orders'} placed`}
        colourOf={() => 'fill-ink/60'}
        className="mt-5 h-12"
      />
    </>
  );
}

function Key({ className, children }: { className: string; children: string }) {
  return (
    <span className="flex items-center gap-1.5 whitespace-nowrap">
      <i aria-hidden className={cn('size-2 rounded-[2px] forced-color-adjust-none', className)} />
      {children}
    </span>
  );
}

/** The label above the highest bar, where no other bar reaches; it never leaves the chart, however large its letters. */
function BestDay({ best, at, top }: { best: Day; at: number; top: number }) {
  return (
    <div
      aria-hidden
      className="absolute inset-x-0 grid"
      style={{
        gridTemplateColumns: `minmax(0, ${at}fr) auto minmax(0, ${1 - at}fr)`,
        bottom: `${top * 100}%`,
      }}
    >
      <p className="col-start-2 bg-surface pb-1 text-center font-bold text-ink text-note leading-tight">
        {formatMoney(best.revenue)}
        <span className="block font-semibold text-accent-strong text-xs">
          {formatCalendarDay(best.day)}, best day
        </span>
      </p>
    </div>
  );
}
