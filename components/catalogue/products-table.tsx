import Link from 'next/link';
import { categoryLabels } from '@/components/catalogue/labels';
import { ArchiveButton, DeleteButton, FeatureButton } from '@/components/catalogue/product-actions';
import { ProductState } from '@/components/catalogue/product-state';
import type { ListState } from '@/components/list/list-address';
import { SortHead } from '@/components/list/sort-head';
import { ButtonLink } from '@/components/ui/button';
import { Quantity } from '@/components/ui/quantity';
import {
  afterFigures,
  HeadCell,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
} from '@/components/ui/table';
import { Tile } from '@/components/ui/tile';
import { formatMoney } from '@/lib/base/money';
import { paths } from '@/lib/base/paths';
import type { CatalogueQuery, ManagedProduct } from '@/lib/catalogue/schema';

type ProductsTableProps = { products: readonly ManagedProduct[]; list: ListState<CatalogueQuery> };

/** The catalogue as admins manage it (specification §2, Manage products). */
export function ProductsTable({ products, list }: ProductsTableProps) {
  return (
    <Table caption="Products">
      <TableHead>
        <HeadCell hidden>Picture</HeadCell>
        <SortHead list={list} by="name" first="asc">
          Product
        </SortHead>
        <SortHead list={list} by="price" align="right">
          Price
        </SortHead>
        <HeadCell align="right">Minimum</HeadCell>
        <SortHead list={list} by="available" first="asc" align="right">
          Available
        </SortHead>
        <HeadCell className={afterFigures}>State</HeadCell>
        <HeadCell align="right" hidden>
          Actions
        </HeadCell>
      </TableHead>
      <TableBody>
        {products.map((product) => (
          <TableRow key={product.id}>
            <TableCell place="picture">
              <Tile src={product.img} alt="" sizes="44px" className="w-11" />
            </TableCell>
            <TableCell place="name">
              <Name product={product} />
              <small className="block font-medium text-ink-3 text-xs">
                {[categoryLabels[product.category], product.sku].filter(Boolean).join(' · ')}
              </small>
            </TableCell>
            <TableCell place="figure" label="Price">
              {formatMoney(product.price)}
            </TableCell>
            <TableCell place="figure" label="Minimum">
              <Quantity value={product.quantity} />
            </TableCell>
            <TableCell place="figure" label="Available">
              <Quantity value={product.available} />
            </TableCell>
            <TableCell place="status" className={afterFigures}>
              <ProductState product={product} />
            </TableCell>
            <TableCell place="actions">
              <Actions product={product} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function Name({ product }: { product: ManagedProduct }) {
  if (product.state === 'deleted') return product.name;
  return (
    <Link
      href={paths.product(product.id)}
      prefetch={false}
      className="hit-area underline decoration-transparent hover:decoration-accent"
    >
      {product.name}
    </Link>
  );
}

function Actions({ product }: { product: ManagedProduct }) {
  const style = 'max-tablet:min-h-11';
  if (product.state === 'deleted') return <ArchiveButton product={product} className={style} />;
  return (
    <div className="flex items-start justify-end gap-1 max-tablet:justify-between">
      <ButtonLink
        href={paths.product(product.id)}
        prefetch={false}
        variant="line"
        size="sm"
        aria-label={`Edit ${product.name}`}
        className={`min-w-[76px] ${style}`}
      >
        Edit
      </ButtonLink>
      <FeatureButton product={product} className={style} />
      <ArchiveButton product={product} className={style} />
      <DeleteButton product={product} className={style} />
    </div>
  );
}
