import { stateLabels } from '@/components/catalogue/labels';
import { Status } from '@/components/ui/status';
import { isSoldOut } from '@/lib/base/quantity-rules';
import { lowStockOrders, type ManagedProduct } from '@/lib/catalogue/schema';

type State = Pick<ManagedProduct, 'state' | 'available' | 'quantity'>;

/** Whether a product is for sale, and whether there is enough of it. */
export function ProductState({ product }: { product: State }) {
  if (product.state !== 'live') return <Status tone="off">{stateLabels[product.state]}</Status>;
  if (isSoldOut(product)) return <Status tone="due">Sold out</Status>;
  if (product.available < product.quantity * lowStockOrders) return <Status tone="half">Low stock</Status>;
  return <Status tone="done">{stateLabels.live}</Status>;
}
