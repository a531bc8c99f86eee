import { PaidHeading } from '@/components/payment/paid-heading';
import { chargedWords } from '@/components/payment/receipt-sums';
import { ButtonLink } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { PrintButton } from '@/components/ui/print-button';
import { Sheet, sheetPadding } from '@/components/ui/sheet';
import { messages } from '@/lib/base/messages';
import { paths } from '@/lib/base/paths';
import type { Receipt } from '@/lib/payments/schema';

type JointDoneHeadingProps = { receipt: Receipt; currency: string };

export function JointDoneHeading({ receipt, currency }: JointDoneHeadingProps) {
  const isGivenBack = receipt.kept === 0;
  return (
    <PaidHeading
      title={isGivenBack ? 'Refunded orders' : messages.payment.done}
      words={chargedWords(receipt, currency)}
      isGivenBack={isGivenBack}
    />
  );
}

type JointDoneProps = {
  /** What paid, each with one of the orders that it paid. */
  payments: readonly { transactionId: string; orderId: string }[];
  ordersHref: string;
};

/** The transaction ids of what is paid, and the ways to invoice and orders; prints as the receipt. */
export function JointDone({ payments, ordersHref }: JointDoneProps) {
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
      <p className="mt-4 text-sm">Each order has its own page, which shows its status.</p>
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
