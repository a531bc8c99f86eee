import { ProductGrid } from '@/components/products/product-grid';
import { SectionEmpty } from '@/components/ui/section-empty';
import { onShelf, type Shelf, shelves } from '@/lib/base/categories';
import { paths } from '@/lib/base/paths';
import type { Product } from '@/lib/catalogue/product';

type ProductsPageProps = {
  /** Every product, newest first (specification §2). */
  all: readonly Product[];
  /** The part that is shown; without it, everything. */
  shelf?: Shelf;
};

/** The grid of products, whole or of one shelf, with links between them. */
export function ProductsPage({ all, shelf }: ProductsPageProps) {
  const shown = shelf ? onShelf(shelf, all) : all;
  return (
    <div className="wrap pb-[clamp(64px,8vw,120px)]">
      <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-4 py-9 sm:pt-14 sm:pb-11">
        <h1 className="text-4xl">{shelf?.title ?? 'Products'}</h1>
        <p className="max-w-[36em] text-lg text-pretty text-ink-2">
          Every price is per unit. Minimum order and stock are shown on each product.
        </p>
      </div>
      {all.length > 0 && <Shelves all={all} current={shelf} />}
      {shown.length === 0 ? (
        <NothingYet isPart={all.length > 0} />
      ) : (
        <>
          <h2 className="sr-only">{shelf ? `${shelf.title}, newest first` : 'All products, newest first'}</h2>
          <p className="pt-5 pb-7 text-sm text-ink-2">
            <b className="font-semibold text-ink">
              {shown.length} {shown.length === 1 ? 'product' : 'products'}
            </b>
            , newest first
          </p>
          <ProductGrid products={shown} />
        </>
      )}
    </div>
  );
}

function Shelves({ all, current }: { all: readonly Product[]; current: Shelf | undefined }) {
  const tabs = [
    { href: paths.products, title: 'All', count: all.length, isCurrent: !current },
    ...Object.values(shelves).map((shelf) => ({
      href: paths.category(shelf.slug),
      title: shelf.title,
      count: onShelf(shelf, all).length,
      isCurrent: shelf.slug === current?.slug,
    })),
  ];
  return (
    <nav aria-label="Categories" className="border-y border-t-ink border-b-line">
      <ul className="no-scrollbar flex gap-6 overflow-x-auto sm:gap-9">
        {tabs.map(({ href, title, count, isCurrent }) => (
          <li key={href}>
            <a href={href} aria-current={isCurrent ? 'page' : undefined} className="shelf-tab">
              {title} <span className="font-medium text-ink-3 text-sm">{count}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function NothingYet({ isPart }: { isPart: boolean }) {
  return isPart ? (
    <SectionEmpty title="Nothing here yet" action={{ href: paths.products, label: 'See all products' }}>
      No product of this kind is listed yet. New ones appear here as soon as they are added.
    </SectionEmpty>
  ) : (
    <SectionEmpty
      title="The catalog is being stocked"
      action={{ href: paths.home, label: 'Go to the home page' }}
    >
      No product is listed yet. New products appear here as soon as they are added.
    </SectionEmpty>
  );
}
