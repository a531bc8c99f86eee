'use client';

import { ConfirmButton } from '@/components/form/confirm-button';
import { Subject } from '@/components/ui/subject';
import { inLines } from '@/lib/base/figures';
import { formatMoney } from '@/lib/base/money';
import { leaveQuoteAction } from '@/lib/orders/quotes/actions';
import type { Quote } from '@/lib/orders/quotes/schema';

type CloseOwnQuoteProps = {
  quote: Pick<Quote, 'id' | 'number' | 'version' | 'lines' | 'total' | 'currency'>;
};

/** Lets the buyer withdraw the request or decline the offer, after confirmation. */
export function CloseOwnQuote({ quote }: CloseOwnQuoteProps) {
  const { id, number, version, lines, total, currency } = quote;
  const isOffer = version > 0;
  return (
    <ConfirmButton
      action={leaveQuoteAction}
      fields={{ quoteId: id, version: String(version) }}
      variant="line"
      title={isOffer ? `Decline the offer ${number}?` : `Withdraw the request ${number}?`}
      description="It is closed then. You can ask for a price again at any time."
      confirm={isOffer ? 'Decline offer' : 'Withdraw request'}
      confirming={isOffer ? 'Declining…' : 'Withdrawing…'}
      keep={isOffer ? 'Keep offer' : 'Keep request'}
      isLast
      subject={<Subject name={inLines(lines.length)} detail={formatMoney(total, currency)} />}
    >
      {isOffer ? 'Decline offer' : 'Withdraw request'}
    </ConfirmButton>
  );
}
