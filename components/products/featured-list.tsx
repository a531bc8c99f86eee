import { Quantity } from '@/components/ui/quantity';
import { Tile } from '@/components/ui/tile';
import { formatMoney } from '@/lib/base/money';
import { paths } from '@/lib/base/paths';
import type { Product } from '@/lib/catalogue/product';

/** The landing page's featured products as a side list. */
export function FeaturedList({ products }: { products: readonly Product[] }) {
  return (
    <ul className="flex flex-1 flex-col border-b border-line">
      {products.map((product) => (
        <li
          key={product.id}
          className="group relative grid flex-1 grid-cols-[88px_1fr] items-center gap-4 border-t border-line py-3 lg:grid-cols-[176px_1fr] lg:gap-6 lg:py-4"
        >
          <Tile src={product.img} alt="" sizes="(max-width: 1024px) 88px, 176px" />
          <div>
            <h3 className="text-lg leading-[1.3] tracking-[-.01em] text-pretty">
              <a
                href={paths.purchase(product.id)}
                className="decoration-accent decoration-2 group-hover:underline before:absolute before:inset-0"
              >
                {product.name}
              </a>
            </h3>
            <p className="mt-1 text-sm text-ink-2">
              <b className="text-base font-semibold text-ink">{formatMoney(product.price)}</b> /u
            </p>
            <p className="text-sm text-ink-2">
              From <Quantity value={product.quantity} /> units
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
