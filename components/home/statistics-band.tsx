import { Quantity } from '@/components/ui/quantity';
import { site } from '@/lib/base/site';
import type { Statistics } from '@/lib/ops/statistics';

/** The shop in numbers, all counted from the data; a figure that cannot be counted yet is left out. */
export function StatisticsBand({ statistics }: { statistics: Statistics }) {
  const figures = [
    { label: 'products in the range', value: statistics.products },
    { label: 'units in stock today', value: statistics.unitsInStock },
    { label: 'dealers worldwide', value: statistics.dealers },
    { label: 'average review, out of 5', value: statistics.averageRating },
  ].filter(({ value }) => value > 0);
  return (
    <section aria-labelledby="statistics">
      <h2 id="statistics" className="sr-only">
        {site.name} in numbers
      </h2>
      <dl className="wrap grid grid-cols-2 gap-x-4 gap-y-8 pb-[clamp(56px,7.6vw,112px)] md:grid-cols-4 md:gap-7">
        {figures.map(({ label, value }) => (
          <div key={label} className="flex flex-col-reverse justify-end border-t border-ink pt-[18px]">
            <dt className="mt-3 max-w-[18em] text-body text-ink-2">{label}</dt>
            <dd className="text-figure font-medium proportional-nums">
              <Quantity value={value} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
