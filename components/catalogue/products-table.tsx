import { DeleteButton } from '@/components/catalogue/delete-product';
import { categoryLabels } from '@/components/catalogue/labels';
import { FeatureButton, StateButton } from '@/components/catalogue/product-actions';
import { ProductState } from '@/components/catalogue/product-state';
import { Thumbnail } from '@/components/catalogue/thumbnail';
import { type Column, DataTable } from '@/components/list/data-table';
import type { ListState } from '@/components/list/list-url';
import { ButtonLink } from '@/components/ui/button';
import { Quantity } from '@/components/ui/quantity';
import { afterFigures } from '@/components/ui/table';
import { TextLink } from '@/components/ui/text-link';
import { formatMoney } from '@/lib/base/money';
import { paths } from '@/lib/base/paths';
import type { CatalogueQuery, ManagedProduct } from '@/lib/catalogue/schema';

const columns: readonly Column<ManagedProduct, CatalogueQuery['sort']>[] = [
  { head: 'Picture', hidden: true, place: 'picture', cell: ({ img }) => <Thumbnail img={img} /> },
  {
    head: 'Product',
    sort: 'name',
    first: 'asc',
    place: 'name',
    // A long word breaks, rather than push the buttons out of sight.
    className: 'tablet:min-w-36 tablet:[overflow-wrap:anywhere]',
    cell: (product) => (
      <>
        <Name product={product} />
        <small className="block font-medium text-ink-3 text-xs">
          {[categoryLabels[product.category], product.sku].filter(Boolean).join(' · ')}
        </small>
      </>
    ),
  },
  {
    head: 'Price',
    sort: 'price',
    place: 'figure',
    cell: ({ price, state }) => (state === 'draft' && price === 0 ? '—' : formatMoney(price)),
  },
  { head: 'Minimum', place: 'figure', cell: ({ quantity }) => <Quantity value={quantity} /> },
  {
    head: 'Available',
    sort: 'available',
    first: 'asc',
    place: 'figure',
    cell: ({ available }) => <Quantity value={available} />,
  },
  {
    head: 'State',
    place: 'status',
    both: afterFigures,
    cell: (product) => <ProductState product={product} />,
  },
  { head: 'Actions', hidden: true, place: 'actions', cell: (product) => <Actions product={product} /> },
];

type ProductsTableProps = { products: readonly ManagedProduct[]; list: ListState<CatalogueQuery> };

/** The catalogue as admins manage it (specification §2, Manage products). */
export function ProductsTable({ products, list }: ProductsTableProps) {
  return <DataTable caption="Products" columns={columns} rows={products} list={list} />;
}

function Name({ product }: { product: ManagedProduct }) {
  if (product.state === 'deleted') return <bdi>{product.name}</bdi>;
  return (
    <TextLink plain href={paths.manageProduct(product.id)}>
      <bdi>{product.name}</bdi>
    </TextLink>
  );
}

/** Not the whole product, because props of the button are sent along with the page. */
function listed({ id, name, img, price, available, held }: ManagedProduct) {
  return { id, name, img, price, available, held };
}

function Actions({ product }: { product: ManagedProduct }) {
  const style = 'max-tablet:min-h-11';
  if (product.state === 'deleted') return <StateButton product={product} className={style} />;
  return (
    <div className="flex enlarged:flex-wrap items-start justify-end gap-1 max-tablet:justify-between">
      <ButtonLink
        href={paths.manageProduct(product.id)}
        prefetch={false}
        variant="line"
        size="sm"
        aria-label={`Edit ${product.name}`}
        className={`min-w-[76px] ${style}`}
      >
        Edit
      </ButtonLink>
      {product.state !== 'draft' && <FeatureButton product={product} className={style} />}
      <StateButton product={product} className={style} />
      <DeleteButton product={listed(product)} className={style} />
    </div>
  );
}
