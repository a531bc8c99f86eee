import { CancelOrder } from '@/components/orders/cancel-order';
import { ButtonLink } from '@/components/ui/button';
import { paths } from '@/lib/base/paths';
import { site } from '@/lib/base/site';
import type { OwnOrder } from '@/lib/orders/history';

/** A mail to the shop that says at once which order it is about. */
const questionAbout = ({ number }: OwnOrder): string =>
  `mailto:${site.contact.email}?subject=${encodeURIComponent(`Order ${number}`)}`;

/** What its buyer can do with an order: pay or cancel what is unpaid, see the receipt, buy it again, ask. */
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
      {isSold ? (
        <ButtonLink href={again} variant="line">
          Order again
        </ButtonLink>
      ) : (
        <ButtonLink href={paths.product(productId)} variant="line">
          Similar products
        </ButtonLink>
      )}
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
