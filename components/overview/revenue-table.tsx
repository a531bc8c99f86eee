import { TextLink } from '@/components/ui/text-link';
import { figure } from '@/lib/base/figures';
import { formatMoney } from '@/lib/base/money';
import { ordersOf } from '@/lib/base/paths';
import { formatCalendarDay } from '@/lib/base/time';
import type { Day, DayRange } from '@/lib/ops/overview/schema';

const head = 'border-line border-b px-3 py-2 font-semibold text-ink-3 text-xs first:pl-0 last:pr-0';
const cell = 'border-line border-b px-3 py-2 text-right first:pl-0 last:pr-0';

/** A number of orders, linked to their list. */
function linked(count: number, by: 'placed' | 'paid', days: DayRange, when: string) {
  const shown = figure(count);
  if (count === 0) return shown;
  return (
    <TextLink plain href={ordersOf(by, days)} aria-label={`${shown} ${by} ${when}`}>
      {shown}
    </TextLink>
  );
}

/** The same for one day. */
const linkedDay = (by: 'placed' | 'paid', day: Day) =>
  linked(day[by], by, { from: day.day, to: day.day }, `on ${formatCalendarDay(day.day)}`);

/** The numbers behind the chart, latest day first. */
export function RevenueTable({ days }: { days: readonly Day[] }) {
  const sum = (field: 'placed' | 'paid' | 'revenue') => days.reduce((total, day) => total + day[field], 0);
  const all = { from: days[0]?.day ?? '', to: days.at(-1)?.day ?? '' };
  return (
    <details className="border-line border-t px-edge py-1">
      <summary className="min-h-11 content-center font-semibold text-note">As a table</summary>
      <table className="mb-4 w-full border-collapse text-sm enlarged:block enlarged:overflow-x-auto">
        <caption className="pb-2 text-left text-ink-3 text-note">
          Days are those of the shop’s clock. Revenue is what that day’s paid orders brought, less what was
          refunded of them or lost to a dispute.
        </caption>
        <thead>
          <tr>
            <th scope="col" className={`${head} text-left`}>
              Day
            </th>
            {['Orders placed', 'Orders paid', 'Revenue'].map((words) => (
              <th key={words} scope="col" className={`${head} text-right`}>
                {words}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => (
            <tr key={day.day}>
              <th scope="row" className={`${cell} text-left font-medium`}>
                <time dateTime={day.day}>{formatCalendarDay(day.day)}</time>
              </th>
              <td className={cell}>{linkedDay('placed', day)}</td>
              <td className={cell}>{linkedDay('paid', day)}</td>
              <td className={cell}>{formatMoney(day.revenue)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="font-bold">
            <th scope="row" className={`${cell} border-0 text-left`}>
              All
            </th>
            <td className={`${cell} border-0`}>{linked(sum('placed'), 'placed', all, 'in all')}</td>
            <td className={`${cell} border-0`}>{linked(sum('paid'), 'paid', all, 'in all')}</td>
            <td className={`${cell} border-0`}>{formatMoney(sum('revenue'))}</td>
          </tr>
        </tfoot>
      </table>
    </details>
  );
}
