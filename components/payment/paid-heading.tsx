import { Check } from 'lucide-react';
import { chargedWords, type PaidTogether } from '@/components/payment/receipt-sums';
import { messages } from '@/lib/base/messages';
import type { Receipt } from '@/lib/payments/schema';

type PaidHeadingProps = {
  /** One for each currency. */
  receipts: readonly Receipt[];
  together?: PaidTogether;
  /** The title after a full refund, when there is no success to report. */
  refunded: string;
};

/** The heading of a paid order; announced when it replaces the card form. */
export function PaidHeading({ receipts, together, refunded }: PaidHeadingProps) {
  const isGivenBack = receipts.every(({ kept }) => kept === 0);
  return (
    <div role="status" className="mb-5 tablet:mb-7">
      <h1 className="font-semibold text-title">{isGivenBack ? refunded : messages.payment.done}</h1>
      <p
        className={`mt-1.5 flex items-center gap-2 font-semibold text-body ${isGivenBack ? 'text-ink-2' : 'text-ok'}`}
      >
        {!isGivenBack && <Check aria-hidden className="size-[18px] shrink-0" />}
        {receipts.map((receipt) => chargedWords(receipt, together)).join('; ')}
      </p>
    </div>
  );
}
