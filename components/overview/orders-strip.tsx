import { Bars } from '@/components/overview/bars';
import { figure } from '@/lib/base/figures';
import type { Day } from '@/lib/ops/overview/schema';

/** Orders placed by day, under the revenue and on the same days; two cells of the chart's grid. */
export function OrdersStrip({ days }: { days: readonly Day[] }) {
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
