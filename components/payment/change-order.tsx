import { CancelOrder } from '@/components/orders/cancel-order';
import { Sheet } from '@/components/ui/sheet';
import type { Order } from '@/lib/orders/schema';

/** How to change an order that waits for payment: what is placed stays as it is, so it is cancelled and ordered again. */
export function ChangeOrder({ order }: { order: Order }) {
  return (
    <Sheet aria-labelledby="change-order" className="px-4 py-5 tablet:p-6 print:hidden">
      <h2 id="change-order" className="font-bold text-base">
        Something to change?
      </h2>
      <p className="mt-1 mb-3 text-ink-2 text-sm">
        A placed order stays as it is. Cancel it and order again: the form comes back with what you typed.
      </p>
      <CancelOrder order={order} by="owner" className="-ml-3" />
    </Sheet>
  );
}
