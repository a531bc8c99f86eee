import { type Column, DataTable } from '@/components/list/data-table';
import { NothingHere, Panel } from '@/components/overview/panel';
import { Quantity } from '@/components/ui/quantity';
import { TextLink } from '@/components/ui/text-link';
import { Tile } from '@/components/ui/tile';
import { paths } from '@/lib/base/paths';
import type { Overview } from '@/lib/ops/overview/schema';

const picture = ({ img }: { img: string }) => <Tile src={img} alt="" sizes="44px" className="w-11" />;
const name = (product: { id: string; name: string }) => (
  <TextLink plain href={paths.manageProduct(product.id)}>
    {product.name}
  </TextLink>
);

const best: readonly Column<Overview['best'][number]>[] = [
  { head: 'Picture', hidden: true, place: 'picture', cell: picture },
  // Both figures below it on a card, side by side.
  { head: 'Product', place: 'name', className: 'max-tablet:col-span-5', cell: name },
  {
    head: 'Units sold',
    place: 'figure',
    className: 'font-bold',
    cell: ({ units }) => <Quantity value={units} />,
  },
  { head: 'Before', place: 'figure', cell: ({ before }) => <Quantity value={before} /> },
];

/** What sold most in the range, beside as many days before. */
export function BestProducts({ products }: { products: Overview['best'] }) {
  return (
    <Panel id="best-products" title="Best products" all={{ href: paths.restock, label: 'What to buy' }}>
      {products.length === 0 ? (
        <NothingHere>Nothing was sold in these days.</NothingHere>
      ) : (
        <DataTable caption="Products by units sold" columns={best} rows={products} />
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
        <NothingHere>Everything in stock sold in these days.</NothingHere>
      ) : (
        <DataTable caption="Products that did not sell" columns={slow} rows={products} />
      )}
    </Panel>
  );
}
