import { addFormId } from '@/components/layout/list-adder';
import { Marked } from '@/components/products/marked';
import { ProductFacts } from '@/components/products/product-facts';
import { buttonStyle } from '@/components/ui/button-style';
import { cn } from '@/components/ui/cn';
import { Icon } from '@/components/ui/icons';
import type { PictureProps } from '@/components/ui/picture';
import { Tile } from '@/components/ui/tile';
import { Truncated } from '@/components/ui/truncated';
import { excerpt } from '@/lib/base/cut';
import { paths } from '@/lib/base/paths';
import { isSoldOut } from '@/lib/base/quantity-rules';
import type { Product } from '@/lib/catalogue/product';

type ProductCardProps = Pick<PictureProps, 'sizes' | 'widths' | 'first'> & {
  product: Product;
  /** `row` becomes a small tile beside the text on phones; `tall` keeps the picture large. */
  shape: 'row' | 'tall';
  /** The search terms, as `Marked` takes them. */
  marked?: readonly string[];
};

/** One product in the words of specification §2. The card links to its page, except its two buttons (app/parts.css). */
export function ProductCard({ product, shape, sizes, widths, first = false, marked = [] }: ProductCardProps) {
  const soldOut = isSoldOut(product);
  const description = excerpt(product.desc);
  return (
    <article className={`card card-${shape}`}>
      <Tile src={product.img} alt={product.name} sizes={sizes} widths={widths} first={first} />
      <h3>
        <a href={paths.product(product.slug)} className="card-link">
          <bdi>
            <Marked text={product.name} marked={marked} />
          </bdi>
        </a>
      </h3>
      <p>
        <Truncated of={product.desc} kept={description}>
          <Marked text={description} marked={marked} />
        </Truncated>
      </p>
      <ProductFacts product={product} />
      <a
        href={soldOut ? paths.productAlert(product.slug) : paths.purchase(product.id)}
        className={cn(
          buttonStyle({ variant: soldOut ? 'quiet' : 'outline', size: 'lg', spread: true }),
          soldOut && 'border-line bg-surface-2 print:inline-flex', // it says how the product stands
        )}
      >
        <span>
          <span>{soldOut ? 'Sold out' : 'Purchase'}</span> <span className="sr-only">{product.name}</span>
        </span>
        {soldOut ? <small className="font-medium print:hidden">Notify me</small> : <Icon name="arrow" />}
      </a>
      {!soldOut && (
        <button form={addFormId} name="product" value={product.id} type="submit" className="card-list">
          Add to order list <span className="sr-only">{product.name}</span>
        </button>
      )}
    </article>
  );
}
