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
      <dl className="statistics">
        {figures.map(({ label, value }) => (
          <div key={label} className="statistic">
            <dt className="statistic-label">{label}</dt>
            <dd className="statistic-figure">
              <Quantity value={value} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
