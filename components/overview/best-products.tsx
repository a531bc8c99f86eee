import { type Column, DataTable } from '@/components/list/data-table';
import { NothingHere, Panel } from '@/components/overview/panel';
import { Quantity } from '@/components/ui/quantity';
import { TextLink } from '@/components/ui/text-link';
import { Tile } from '@/components/ui/tile';
import { ordersOf, paths } from '@/lib/base/paths';
import { type DayRange, type Overview, rangeBefore } from '@/lib/ops/overview/schema';

const picture = ({ img }: { img: string }) => <Tile src={img} alt="" sizes="44px" className="w-11" />;
const name = (product: { id: string; name: string }) => (
  <TextLink plain href={paths.manageProduct(product.id)}>
    <bdi>{product.name}</bdi>
  </TextLink>
);

type Best = Overview['best'][number];

/** Units of a product, with the way to the orders that were paid in these days and name it. */
function Units({ of, units, days, when }: { of: Best; units: number; days: DayRange; when: string }) {
  if (units === 0) return 0;
  return (
    <TextLink plain href={ordersOf('paid', days, of.name)}>
      <Quantity value={units} />
      <span className="sr-only">
        {' '}
        of {of.name}, orders {when}
      </span>
    </TextLink>
  );
}

const bestOf = (range: DayRange): readonly Column<Best>[] => [
  { head: 'Picture', hidden: true, place: 'picture', cell: picture },
  // Both figures below it on a card, side by side.
  {
    head: 'Product',
    place: 'name',
    className: 'max-tablet:col-span-5',
    cell: (product) => (product.isGone ? <bdi>{product.name}</bdi> : name(product)),
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

/** What sold most in the range, beside as many days before. */
export function BestProducts({ overview: { best, range } }: { overview: Overview }) {
  return (
    <Panel id="best-products" title="Best products" all={{ href: paths.restock, label: 'What to buy' }}>
      {best.length === 0 ? (
        <NothingHere>Nothing was sold in these days.</NothingHere>
      ) : (
        <DataTable caption="Products by units sold" columns={bestOf(range)} rows={best} />
      )}
    </Panel>
  );
}

const slow: readonly Column<Overview['slow'][number]>[] = [
  { head: 'Picture', hidden: true, place: 'picture', cell: picture },
  { head: 'Product', place: 'name', cell: name },
  { head: 'In stock', place: 'figure', cell: ({ available }) => <Quantity value={available} /> },
];

/** What lies in stock and was not sold at all in the range. */
export function SlowStock({ products }: { products: Overview['slow'] }) {
  const all = `${paths.manageProducts}?state=live&sort=available`;
  return (
    <Panel id="slow-stock" title="Slow stock" all={{ href: all, label: 'By stock' }}>
      {products.length === 0 ? (
        <NothingHere>Nothing has been in stock for longer than these days without a sale.</NothingHere>
      ) : (
        <DataTable caption="Products that did not sell" columns={slow} rows={products} />
      )}
    </Panel>
  );
}
