import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { PrintButton } from '@/components/ui/print-button';
import { Sheet, sheetPadding } from '@/components/ui/sheet';
import { formatMoney } from '@/lib/base/money';
import { paths } from '@/lib/base/paths';
import { site } from '@/lib/base/site';
import type { OwnOrder } from '@/lib/orders/history';
import type { DisputeMark } from '@/lib/orders/schema';
import { standingOf } from '@/lib/orders/standing';

type PaymentDoneProps = {
  /** The payments, each with one of the orders that it paid. */
  payments: readonly { transactionId: string; orderId: string }[];
  ordersHref: string;
  /** The next steps. */
  children: ReactNode;
};

/** The transaction ids, with links to invoices and orders; prints as the receipt (GOV.UK, confirmation pages). */
export function PaymentDone({ payments, ordersHref, children }: PaymentDoneProps) {
  return (
    <Sheet aria-label="Payment" className={sheetPadding}>
      <p className="mb-[7px] font-semibold text-ink-3 text-xs">Transaction id</p>
      {payments.map(({ transactionId: id }) => (
        <div
          key={id}
          className="mb-2 flex items-center justify-between gap-3 rounded-md bg-surface-2 py-2.5 pr-2 pl-3.5"
        >
          <code className="font-mono font-semibold text-body [overflow-wrap:anywhere]">{id}</code>
          <CopyButton text={id} />
        </div>
      ))}
      {children}
      <div className="mt-6 flex flex-wrap gap-2 print:hidden">
        <ButtonLink href={ordersHref} variant="ink">
          Back to orders
        </ButtonLink>
        {payments.map(({ transactionId, orderId }, index) => (
          <ButtonLink key={transactionId} href={paths.invoice(orderId)} variant="line">
            {payments.length > 1 ? `Invoice ${index + 1}` : 'Invoice'}
          </ButtonLink>
        ))}
        <PrintButton />
      </div>
    </Sheet>
  );
}

/** How the refunded money reaches the buyer. */
function waysBack({ refundedAmount, paidBackAmount, currency }: OwnOrder): string[] {
  const toTheCard = 'The money goes back to the card it came from. Banks take up to ten days to show it.';
  if (paidBackAmount === 0) return refundedAmount > 0 ? [toTheCard] : [];
  const by = 'could not go back to the card, so we paid it another way. Our email says how.';
  if (paidBackAmount >= refundedAmount) return [`The money ${by}`];
  return [toTheCard, `Of it, ${formatMoney(paidBackAmount, currency)} ${by}`];
}

/** Why the goods of an order that is paid are not sent yet. */
const heldWords: Record<DisputeMark, string> = {
  open: 'Your bank is looking into this payment. We hold the goods until it has decided.',
  lost: 'Your bank took back what was disputed of this payment. Write to us about goods that were not sent.',
};

function stepsOf(order: OwnOrder): string[] {
  const leaves = 'When the carton leaves, the status turns to Paid: shipped.';
  const call = `The carrier calls ${order.phn} before delivery.`;
  const { step } = standingOf(order);
  // Goods of a disputed payment are left out where orders are packed (decision 0014).
  if (order.dispute && (step === 'pending' || step === 'processing')) return [heldWords[order.dispute]];
  switch (step) {
    case 'pending':
      return ['We pick the goods in our warehouse.', leaves, call];
    case 'processing':
      return ['The order is being packed.', leaves, call];
    case 'shipped':
      return ['The carton has left our warehouse.', call];
    case 'delivered':
      return ['The order was delivered. Nothing is left to do.'];
    case null:
      return [
        ...(order.refundedAmount < order.total ? ['Nothing of this order is left to be sent.'] : []),
        ...waysBack(order),
      ];
  }
}

/** What happens next, by the order's status; printed with the shop's contact details. */
export function NextSteps({ order }: { order: OwnOrder }) {
  return (
    <>
      <h2 className="mt-7 mb-1 font-bold text-base">What happens next</h2>
      <ol className="text-sm">
        {stepsOf(order).map((text, index) => (
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
    </>
  );
}
