import { Check } from 'lucide-react';
import { CopyButton } from '@/components/payment/copy-button';
import { PrintButton } from '@/components/payment/print-button';
import { ButtonLink } from '@/components/ui/button';
import { Sheet, sheetPadding } from '@/components/ui/sheet';
import { messages } from '@/lib/base/messages';
import { formatMoney } from '@/lib/base/money';

type JointDoneHeadingProps = { total: number; currency: string };

/** The heading once everything is paid; announced when it takes the place of the card form. */
export function JointDoneHeading({ total, currency }: JointDoneHeadingProps) {
  return (
    <div role="status" className="mb-5 tablet:mb-7">
      <h1 className="font-semibold text-title">{messages.payment.done}</h1>
      <p className="mt-1.5 flex items-center gap-2 font-semibold text-body text-ok">
        <Check aria-hidden className="size-[18px]" />
        {formatMoney(total, currency)} paid by card
      </p>
    </div>
  );
}

type JointDoneProps = { transactionIds: readonly string[]; ordersHref: string };

/** The transaction ids of what is paid, and the way to the orders; prints as the receipt. */
export function JointDone({ transactionIds, ordersHref }: JointDoneProps) {
  return (
    <Sheet aria-label="Payment" className={sheetPadding}>
      <p className="mb-[7px] font-semibold text-ink-3 text-xs">Transaction id</p>
      {transactionIds.map((id) => (
        <div
          key={id}
          className="mb-2 flex items-center justify-between gap-3 rounded-md bg-surface-2 py-2.5 pr-2 pl-3.5"
        >
          <code className="font-mono font-semibold text-body [overflow-wrap:anywhere]">{id}</code>
          <CopyButton text={id} />
        </div>
      ))}
      <p className="mt-4 text-sm">Each order is packed and sent on its own; its page tells how far it is.</p>
      <div className="mt-6 flex flex-wrap gap-2 print:hidden">
        <ButtonLink href={ordersHref} variant="ink">
          Back to orders
        </ButtonLink>
        <PrintButton />
      </div>
    </Sheet>
  );
}
