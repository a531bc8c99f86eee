import { Quantity } from '@/components/ui/quantity';
import { Tile } from '@/components/ui/tile';
import { formatMoney } from '@/lib/base/money';
import { paths } from '@/lib/base/paths';
import { isSoldOut } from '@/lib/base/quantity-rules';
import type { Product } from '@/lib/catalogue/product';

/** The landing page's featured products as a side list. */
export function FeaturedList({ products }: { products: readonly Product[] }) {
  return (
    <ul className="featured-list">
      {products.map((product) => (
        <li key={product.id} className="group featured">
          <Tile src={product.img} alt="" sizes="(width < 64rem) 88px, 176px" widths={[192, 384]} />
          <div>
            <h3 className="featured-name">
              <a href={paths.product(product.slug)} className="whole-link">
                <bdi>{product.name}</bdi>
              </a>
            </h3>
            <p className="mt-1 text-sm text-ink-2">
              <b className="text-base font-semibold text-ink">{formatMoney(product.price)}</b> /u
            </p>
            <p className="featured-line">
              {isSoldOut(product) ? (
                'Sold out'
              ) : (
                <>
                  From <Quantity value={product.quantity} /> {product.quantity === 1 ? 'unit' : 'units'}
                </>
              )}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
