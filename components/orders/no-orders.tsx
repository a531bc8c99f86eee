import { SomeProducts } from '@/components/products/some-products';
import { Empty } from '@/components/ui/empty';
import { paths } from '@/lib/base/paths';

/** Shown on My order before the first order. */
export function NoOrders() {
  return (
    <Empty
      pictures={<SomeProducts className="w-[92px]" />}
      title="No orders yet"
      link={{ href: paths.products, label: 'See products' }}
    >
      Each product shows its minimum order and the stock on hand. What you place appears here, ready to pay or
      cancel.
    </Empty>
  );
}
