import { CancelOrder } from '@/components/orders/cancel-order';
import { Sheet } from '@/components/ui/sheet';
import { messages } from '@/lib/base/messages';
import type { Order } from '@/lib/orders/schema';

/** What canceling leads to; an offer is accepted only once (decision 0033), an unsold product can't be reordered. */
function waysToChange({ quoteId }: Order, isSold: boolean): string {
  const { change, changeQuoted, changeUnsold } = messages.order;
  if (!isSold) return changeUnsold;
  return quoteId === null ? change : changeQuoted;
}

/** Explains how to change an unpaid order: a placed order is never edited, so it is canceled and ordered again. */
export function ChangeOrder({ order, isSold }: { order: Order; isSold: boolean }) {
  return (
    <Sheet aria-labelledby="change-order" className="px-4 py-5 tablet:p-6 print:hidden">
      <h2 id="change-order" className="font-bold text-base">
        Need to change something?
      </h2>
      <p className="mt-1 mb-3 text-ink-2 text-sm">{waysToChange(order, isSold)}</p>
      <CancelOrder order={order} by="owner" className="-ml-3" />
    </Sheet>
  );
}
