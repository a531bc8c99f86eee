import { ButtonLink } from '@/components/ui/button';
import { DateOnly } from '@/components/ui/date-time';
import { Note } from '@/components/ui/note';
import { Sheet, sheetPadding } from '@/components/ui/sheet';
import { messages } from '@/lib/base/messages';
import { formatMoney } from '@/lib/base/money';
import { paths } from '@/lib/base/paths';
import type { OwnOrder } from '@/lib/orders/history';

function howItEnded({ how, byOwner }: NonNullable<OwnOrder['ended']>): string {
  if (how === 'expired') return 'This order was not paid in time and was canceled automatically on';
  return byOwner ? 'You canceled this order on' : 'The shop canceled this order on';
}

/** Tells the buyer of an ended order what was charged and whether it was refunded, as far as known. */
function chargeWords({ ended, transactionId, dispute, refundedAmount, total, currency }: OwnOrder): string {
  const { endedFree, endedUnsure, endedRefunded, endedOwed } = messages.payment;
  if (refundedAmount >= total) return endedRefunded(formatMoney(refundedAmount, currency));
  if (transactionId !== null || dispute !== null) return endedOwed;
  return ended?.isSure === false ? endedUnsure : endedFree;
}

/** Shown instead of the card form for an order canceled by its owner or the shop, or whose hold expired. */
export function PaymentClosed({ order, isSold }: { order: OwnOrder; isSold: boolean }) {
  const { ended, refundedAmount, total } = order;
  return (
    <Sheet aria-label="Payment" className={`${sheetPadding} grid justify-items-start gap-5`}>
      <Note tone={refundedAmount >= total ? 'ok' : 'warn'} role="status" className="w-full">
        {ended && (
          <>
            {`${howItEnded(ended)} `}
            <DateOnly iso={ended.at} />
            {'. '}
          </>
        )}
        {chargeWords(order)}
      </Note>
      {isSold ? (
        <ButtonLink
          href={paths.purchaseAgain(order.productId, order.id)}
          variant="ink"
          aria-label={`Order again: ${order.productName}`}
        >
          Order again
        </ButtonLink>
      ) : (
        <ButtonLink href={paths.product(order.productId)} variant="ink">
          Similar products
        </ButtonLink>
      )}
    </Sheet>
  );
}
