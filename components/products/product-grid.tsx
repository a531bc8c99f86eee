import { ProductCard } from '@/components/products/product-card';
import type { Product } from '@/lib/catalogue/product';

/** Follows from the columns below, beside the filters: the width of one tile at each window width. */
const tileSizes =
  '(width < 40rem) 136px, (width < 54rem) calc(46vw - 14px), (width < 64rem) calc(30.7vw - 18px), (width < 80rem) calc(50vw - 182px), (width < 133rem) 331px, 387px';
const tileWidths = [288, 576, 828] as const;

type ProductGridProps = {
  products: readonly Product[];
  /** The search terms, as `Marked` takes them. */
  marked?: readonly string[];
};

export function ProductGrid({ products, marked = [] }: ProductGridProps) {
  return (
    <later-part
      suppressHydrationWarning
      className="later-rows grid [--foot:60px] sm:-mb-(--foot) sm:grid-cols-2 sm:gap-x-7 trio:grid-cols-3 lg:grid-cols-2 xl:grid-cols-3"
    >
      {products.map((product, index) => (
        <ProductCard
          key={product.id}
          product={product}
          marked={marked}
          shape="row"
          sizes={tileSizes}
          widths={tileWidths}
          first={index === 0}
        />
      ))}
    </later-part>
  );
}
