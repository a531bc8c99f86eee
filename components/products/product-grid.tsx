import { ProductCard } from '@/components/products/product-card';
import type { Product } from '@/lib/catalogue/product';

/** Matches the columns below: the width of one tile at each window width. */
const tileSizes = '(max-width: 640px) 136px, (max-width: 860px) 46vw, (max-width: 1280px) 30vw, 400px';
const tileWidths = [288, 576, 828] as const;

export function ProductGrid({ products }: { products: readonly Product[] }) {
  return (
    <later-part
      suppressHydrationWarning
      className="later-rows grid [--foot:60px] sm:-mb-(--foot) sm:grid-cols-2 sm:gap-x-7 trio:grid-cols-3 xl:grid-cols-4"
    >
      {products.map((product, index) => (
        <ProductCard
          key={product.id}
          product={product}
          shape="row"
          sizes={tileSizes}
          widths={tileWidths}
          first={index === 0}
          anchored
        />
      ))}
    </later-part>
  );
}
