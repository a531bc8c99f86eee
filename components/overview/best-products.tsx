import type { Column } from '@/components/list/data-table';
import { managedName, pictureColumn } from '@/components/list/product-columns';
import { TablePanel } from '@/components/list/table-panel';
import { Quantity } from '@/components/ui/quantity';
import { TextLink } from '@/components/ui/text-link';
import { ordersOf, paths } from '@/lib/base/paths';
import { type DayRange, type Overview, rangeBefore } from '@/lib/ops/overview/schema';

type Best = Overview['best'][number];

/** Units of a product, linked to the orders that were paid in these days and name it. */
function Units({ of, units, days, when }: { of: Best; units: number; days: DayRange; when: string }) {
  if (units === 0) return 0;
  return (
    <TextLink plain href={ordersOf('paid', days, of.name)}>
      <Quantity value={units} />
      <span className="sr-only">{` of ${of.name}, orders ${when}`}</span>
    </TextLink>
  );
}

const bestOf = (range: DayRange): readonly Column<Best>[] => [
  pictureColumn,
  // On a card, both figures stand below the name, side by side.
  {
    head: 'Product',
    place: 'name',
    className: 'max-tablet:col-span-5',
    cell: (product) => (product.isGone ? <bdi>{product.name}</bdi> : managedName(product)),
  },
  {
    head: 'Units sold',
    place: 'figure',
    className: 'font-bold',
    cell: (product) => <Units of={product} units={product.units} days={range} when="of these days" />,
  },
  {
    head: 'Before',
    place: 'figure',
    cell: (product) => (
      <Units of={product} units={product.before} days={rangeBefore(range)} when="of the days before" />
    ),
  },
];

/** The best-selling products of the range, compared with as many days before. */
export function BestProducts({ overview: { best, range } }: { overview: Overview }) {
  return (
    <TablePanel
      id="best-products"
      title="Best products"
      all={{ href: paths.restock, label: 'What to buy' }}
      caption="Products by units sold"
      columns={bestOf(range)}
      rows={best}
      empty="Nothing was sold in these days."
    />
  );
}

const slow: readonly Column<Overview['slow'][number]>[] = [
  pictureColumn,
  { head: 'Product', place: 'name', cell: managedName },
  { head: 'In stock', place: 'figure', cell: ({ available }) => <Quantity value={available} /> },
];

/** Products in stock that did not sell at all in the range. */
export function SlowStock({ products }: { products: Overview['slow'] }) {
  const all = `${paths.manageProducts}?state=live&sort=available`;
  return (
    <TablePanel
      id="slow-stock"
      title="Slow stock"
      all={{ href: all, label: 'By stock' }}
      caption="Products that did not sell"
      columns={slow}
      rows={products}
      empty="Nothing has been in stock for longer than these days without a sale."
    />
  );
}
