import { excerpt } from '@/components/products/excerpt';
import { ProductFacts } from '@/components/products/product-facts';
import { buttonStyle } from '@/components/ui/button-style';
import { cn } from '@/components/ui/cn';
import { Icon } from '@/components/ui/icons';
import { Tile } from '@/components/ui/tile';
import { paths } from '@/lib/base/paths';
import { isSoldOut, type Product } from '@/lib/catalogue/product';

/** `row` becomes a small tile beside the text on phones; `tall` keeps the picture large. */
type CardShape = 'row' | 'tall';

const shapes: Record<CardShape, { card: string; tile: string; name: string; wide: string }> = {
  row: {
    card: 'max-sm:grid-cols-[136px_1fr] max-sm:grid-rows-[auto_1fr_auto_auto] max-sm:gap-x-4 max-sm:border-b max-sm:border-line max-sm:py-5',
    tile: 'max-sm:row-span-2 max-sm:self-start',
    name: 'max-sm:mt-0',
    wide: 'max-sm:col-span-2',
  },
  tall: { card: 'max-sm:pb-12', tile: '', name: '', wide: '' },
};

type ProductCardProps = {
  product: Product;
  shape: CardShape;
  sizes: string;
  eager?: boolean;
  /** Lets an address point at the card; a page may hold one such card per product. */
  anchored?: boolean;
};

/** One product with the words of specification §2. The whole card leads where its one link leads. */
export function ProductCard({ product, shape, sizes, eager = false, anchored = false }: ProductCardProps) {
  const style = shapes[shape];
  const soldOut = isSoldOut(product);
  return (
    <article
      {...(anchored && { id: product.slug })}
      className={cn(
        'group relative grid content-start sm:row-span-5 sm:grid-rows-subgrid sm:gap-0 sm:pb-(--foot)',
        style.card,
      )}
    >
      <Tile src={product.img} alt={product.name} sizes={sizes} eager={eager} className={style.tile} />
      <h3
        className={cn(
          'mt-[18px] text-[1.0625rem] leading-[1.3] tracking-[-.01em] text-pretty decoration-accent decoration-2 group-hover:underline',
          style.name,
        )}
      >
        {product.name}
      </h3>
      <p className="mt-1.5 text-sm leading-normal text-pretty text-ink-2">{excerpt(product.desc)}</p>
      <ProductFacts product={product} className={style.wide} />
      {/* No press effect: a transform would pull the link's overlay in from the card's edges mid-click. */}
      <a
        href={paths.purchase(product.id)}
        className={cn(
          buttonStyle({ variant: soldOut ? 'quiet' : 'outline', size: 'lg', spread: true }),
          soldOut && 'border-line bg-surface-2',
          'mt-2.5 self-end px-4 after:absolute after:inset-0 active:translate-none',
          style.wide,
        )}
      >
        <span>
          <span>{soldOut ? 'Sold out' : 'Purchase'}</span> <span className="sr-only">{product.name}</span>
        </span>
        {!soldOut && <Icon name="arrow" />}
      </a>
    </article>
  );
}
