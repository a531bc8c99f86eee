import { cn } from '@/components/ui/cn';
import { Link } from '@/components/ui/link';
import { NothingHere, Panel } from '@/components/ui/panel';
import { Quantity } from '@/components/ui/quantity';
import { Tile } from '@/components/ui/tile';
import { paths } from '@/lib/base/paths';
import { lowStockOrders, type ManagedProduct } from '@/lib/catalogue/schema';
import type { Overview } from '@/lib/ops/overview/schema';

/** The products whose stock covers the fewest minimum orders. */
export function LowStock({ lowStock }: { lowStock: Overview['lowStock'] }) {
  return (
    <Panel
      id="low-stock"
      title="Low stock"
      all={{
        href: `${paths.manageProducts}?state=low`,
        label: lowStock.count > 0 ? `All ${lowStock.count}` : 'Manage products',
      }}
    >
      {lowStock.lowest.length === 0 ? (
        <NothingHere>{`Every product on sale can fill ${lowStockOrders} minimum orders or more.`}</NothingHere>
      ) : (
        <ul className="pb-2">
          {lowStock.lowest.map((product) => (
            <LowProduct key={product.id} product={product} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function LowProduct({ product }: { product: ManagedProduct }) {
  const share = Math.max(0, Math.min(1, product.available / (product.quantity * lowStockOrders)));
  return (
    <li className="flex items-center gap-3.5 border-line border-t px-edge py-[11px] text-sm first:border-t-0">
      <Tile src={product.img} alt="" sizes="44px" className="w-11 shrink-0" />
      <div className="min-w-0 flex-1">
        <Link
          href={paths.manageProduct(product.id)}
          prefetch={false}
          title={product.name}
          dir="auto"
          className="block truncate text-left font-bold underline decoration-transparent hover:decoration-accent"
        >
          {product.name}
        </Link>
        <div aria-hidden className="mt-1.5 h-1 rounded-[2px] bg-line">
          <i
            className={cn('block h-full rounded-[2px]', share < 0.4 ? 'bg-accent' : 'bg-ink-3')}
            style={{ width: `${share * 100}%` }}
          />
        </div>
      </div>
      <span className="text-right">
        <b>
          <Quantity value={product.available} />
        </b>
        <span className="block text-ink-3 text-xs">
          min <Quantity value={product.quantity} />
        </span>
      </span>
    </li>
  );
}
