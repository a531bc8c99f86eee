import { PaidHeading } from '@/components/payment/paid-heading';
import { ButtonLink } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { PrintButton } from '@/components/ui/print-button';
import { Sheet, sheetPadding } from '@/components/ui/sheet';
import { messages } from '@/lib/base/messages';
import { formatMoney } from '@/lib/base/money';
import { paths } from '@/lib/base/paths';
import { site } from '@/lib/base/site';
import type { Order } from '@/lib/orders/schema';
import { standingOf } from '@/lib/orders/standing';

/** What paid it, where that paid other orders as well. */
type PaidTogether = { count: number; total: number } | null;

/** How much was paid, and how much of it went back. */
function paidWords(order: Order, together: PaidTogether): string {
  const { money, givenBack } = standingOf(order);
  const own = formatMoney(order.total, order.currency);
  const paid = together
    ? `${own} of one card payment of ${formatMoney(together.total, order.currency)} for ${together.count} orders`
    : `${own} paid by card`;
  if (money === 'refunded') return `${paid} and refunded in full`;
  return givenBack > 0 ? `${paid}, ${formatMoney(givenBack, order.currency)} of it refunded` : paid;
}

export function PaymentDoneHeading({ order, together }: { order: Order; together: PaidTogether }) {
  const isGivenBack = standingOf(order).money === 'refunded';
  return (
    <PaidHeading
      title={isGivenBack ? 'Refunded order' : messages.payment.done}
      words={paidWords(order, together)}
      isGivenBack={isGivenBack}
    />
  );
}

/** What still happens, by where the order stands. */
function nextSteps(order: Order): string[] {
  const leaves = 'When the carton leaves, the status turns to Paid: shipped.';
  const call = `The carrier calls ${order.phn} before delivery.`;
  switch (standingOf(order).step) {
    case 'pending':
      return ['We pick the goods in our warehouse.', leaves, call];
    case 'processing':
      return ['The order is being packed.', leaves, call];
    case 'shipped':
      return ['The carton has left our warehouse.', call];
    case 'delivered':
      return ['The order was delivered. Nothing is left to do.'];
    default:
      return ['The money goes back to the card it came from. Banks take up to ten days to show it.'];
  }
}

/** The transaction id, what happens next, and the way to the orders; prints as the receipt (GOV.UK, confirmation pages). */
export function PaymentDone({ order, ordersHref }: { order: Order; ordersHref: string }) {
  return (
    <Sheet aria-label="Payment" className={sheetPadding}>
      <p className="mb-[7px] font-semibold text-ink-3 text-xs">Transaction id</p>
      <div className="flex items-center justify-between gap-3 rounded-md bg-surface-2 py-2.5 pr-2 pl-3.5">
        <code className="font-mono font-semibold text-body [overflow-wrap:anywhere]">
          {order.transactionId}
        </code>
        <CopyButton text={order.transactionId ?? ''} />
      </div>
      <h2 className="mt-7 mb-1 font-bold text-base">What happens next</h2>
      <ol className="text-sm">
        {nextSteps(order).map((text, index) => (
          <li key={text} className="grid grid-cols-[28px_1fr] border-line border-b py-3 last:border-b-0">
            <b aria-hidden className="text-ink-3">
              {index + 1}
            </b>
            {text}
          </li>
        ))}
      </ol>
      <address className="mt-4 hidden text-sm not-italic print:block">
        {site.name}, {site.contact.email}, {site.contact.phone}
      </address>
      <div className="mt-6 flex flex-wrap gap-2 print:hidden">
        <ButtonLink href={ordersHref} variant="ink">
          Back to orders
        </ButtonLink>
        <ButtonLink href={paths.invoice(order.id)} variant="line">
          Invoice
        </ButtonLink>
        <PrintButton />
      </div>
    </Sheet>
  );
}
