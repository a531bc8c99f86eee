import { CancelOrder } from '@/components/orders/cancel-order';
import { ButtonLink } from '@/components/ui/button';
import { paths } from '@/lib/base/paths';
import { site } from '@/lib/base/site';
import type { OwnOrder } from '@/lib/orders/history';

/** A `mailto:` link to the shop with the order's number as its subject. */
const questionAbout = ({ number }: OwnOrder): string =>
  `mailto:${site.contact.email}?subject=${encodeURIComponent(`Order ${number}`)}`;

/** The buyer's actions for an order: pay or cancel it while unpaid, open the receipt, order it again, ask about it. */
export function OwnOrderActions({ order, isSold }: { order: OwnOrder; isSold: boolean }) {
  const { id, productId, quantity } = order;
  const isEnded = order.state === 'cancelled';
  const again = isEnded ? paths.purchaseAgain(productId, id) : paths.purchase(productId, `${quantity}`);
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      {!isEnded && (
        <ButtonLink href={paths.payment(order.id)} variant={order.paid ? 'ink' : 'fill'}>
          {order.paid ? 'Receipt' : 'Pay'}
        </ButtonLink>
      )}
      <ButtonLink href={isSold ? again : paths.product(productId)} variant="line">
        {isSold ? 'Order again' : 'Similar products'}
      </ButtonLink>
      <ButtonLink href={paths.listFrom('order', order.id)} variant="line">
        Add to order list
      </ButtonLink>
      <ButtonLink href={questionAbout(order)} variant="line">
        Ask about this order
      </ButtonLink>
      {order.state === 'unpaid' && <CancelOrder order={order} by="owner" />}
    </div>
  );
}
