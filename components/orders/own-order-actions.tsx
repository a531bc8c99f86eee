import { CancelOrder } from '@/components/orders/cancel-order';
import { ButtonLink } from '@/components/ui/button';
import { paths } from '@/lib/base/paths';
import { site } from '@/lib/base/site';
import type { OwnOrder } from '@/lib/orders/history';

/** A mail to the shop that says at once which order it is about. */
const questionAbout = ({ number }: OwnOrder): string =>
  `mailto:${site.contact.email}?subject=${encodeURIComponent(`Order ${number}`)}`;

/** What its buyer can do with an order: pay or cancel what is unpaid, see the receipt, buy it again, ask. */
export function OwnOrderActions({ order }: { order: OwnOrder }) {
  const isEnded = order.state === 'cancelled';
  return (
    <div className="flex flex-wrap gap-2">
      {!isEnded && (
        <ButtonLink href={paths.payment(order.id)} variant={order.paid ? 'ink' : 'fill'}>
          {order.paid ? 'Receipt' : 'Pay'}
        </ButtonLink>
      )}
      <ButtonLink href={`${paths.purchase(order.productId)}?quantity=${order.quantity}`} variant="line">
        Order again
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
