import { Quantity } from '@/components/ui/quantity';
import { Tile } from '@/components/ui/tile';
import { formatMoney } from '@/lib/base/money';
import { paths } from '@/lib/base/paths';
import { isSoldOut } from '@/lib/base/quantity-rules';
import type { Related } from '@/lib/catalogue/related';

/** Follows from the columns of `.related` (app/product.css), `--gutter` and `--container`. */
const tileSizes =
  '(width < 40rem) calc(46vw - 7px), (width < 64rem) calc(46vw - 13px), (width < 87.5rem) calc(25vw - 41px), (width < 133rem) 309px, (width < 177.5rem) calc(15.5vw - 20px), 419px';

/** A row of products linked to their pages; nothing if there are none. */
export function RelatedProducts({ title, products }: { title: string; products: readonly Related[] }) {
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="related" className="wrap related">
      <h2 id="related">{title}</h2>
      <ul>
        {products.map((product) => (
          <li key={product.id} className="group">
            <Tile src={product.img} alt="" sizes={tileSizes} widths={[288, 576, 828]} />
            <h3>
              <a href={paths.product(product.slug)} className="whole-link">
                <bdi>{product.name}</bdi>
              </a>
            </h3>
            <p>
              <b>{formatMoney(product.price)}</b> /u,{' '}
              {isSoldOut(product) ? (
                'sold out'
              ) : (
                <>
                  from <Quantity value={product.quantity} /> {product.quantity === 1 ? 'unit' : 'units'}
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
