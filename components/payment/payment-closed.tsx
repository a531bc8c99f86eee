import { ButtonLink } from '@/components/ui/button';
import { Note } from '@/components/ui/note';
import { Sheet, sheetPadding } from '@/components/ui/sheet';
import { messages } from '@/lib/base/messages';
import { paths } from '@/lib/base/paths';
import type { Order } from '@/lib/orders/schema';

/** In place of the card form for an order that was cancelled, by its owner or because its hold ran out. */
export function PaymentClosed({ order }: { order: Order }) {
  return (
    <Sheet aria-label="Payment" className={`${sheetPadding} grid justify-items-start gap-5`}>
      <Note tone={order.refunded ? 'ok' : 'warn'} role="status" className="w-full">
        {order.refunded ? messages.payment.refunded : messages.payment.cancelled}
      </Note>
      <ButtonLink
        href={paths.purchase(order.productId)}
        variant="ink"
        aria-label={`Order again: ${order.productName}`}
      >
        Order again
      </ButtonLink>
    </Sheet>
  );
}
