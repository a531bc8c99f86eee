'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useAccountEmail } from '@/components/auth/account';
import { useFocusContent } from '@/components/form/arrival';
import { FormEnd } from '@/components/form/form-end';
import { TextField } from '@/components/form/text-field';
import { useActionForm } from '@/components/form/use-action-form';
import { useConfirmedSubmit } from '@/components/form/use-confirmed-submit';
import { useDraft } from '@/components/form/use-draft';
import { useRequestKey } from '@/components/form/use-request-key';
import { useResetKey } from '@/components/form/use-reset-key';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Subject } from '@/components/ui/subject';
import { figure, inUnits } from '@/lib/base/figures';
import { messages } from '@/lib/base/messages';
import { amountText, currencyWords, formatMoney, isExact, paidDecimals, toMinor } from '@/lib/base/money';
import type { OrderDetail } from '@/lib/orders/history';
import { leftToRefund } from '@/lib/orders/trouble';
import { refundOrderAction } from '@/lib/payments/actions';
import { refundOrderSchema } from '@/lib/payments/schema';

type RefundFormProps = {
  order: OrderDetail;
  /** Idempotency key: a repeated submit refunds only once. */
  requestId: string;
};

/** The fields kept as a draft when the session ends while the form is open. */
const kept = ['amount', 'units', 'reason'];

/**
 * Refunds all or part of a payment, with or without units going back into stock, after confirmation. A refund resets
 * the form with what is left; other changes to the order leave it as typed.
 */
export function RefundForm(props: RefundFormProps) {
  const [resetKey, beginAnew] = useResetKey();
  return <BegunForm key={resetKey} {...props} onDone={beginAnew} />;
}

function BegunForm({ order, requestId, onDone }: RefundFormProps & { onDone: () => void }) {
  const router = useRouter();
  const focusContent = useFocusContent();
  const money = (minor: number) => formatMoney(minor, order.currency);
  const left = leftToRefund(order);
  const unitsLeft = order.state === 'paid' ? order.quantity - order.returnedUnits : 0;
  const [hasUnits] = useState(unitsLeft > 0); // stays, so that a typed number can still be changed
  const form = useActionForm({
    schema: refundOrderSchema,
    action: refundOrderAction,
    onSuccess: () => {
      focusContent(); // the form is reset
      onDone();
    },
    onFailure: (failure): boolean => {
      if (failure.message === messages.refund.later) router.refresh(); // to show what was decided
      return draft.signInAgain(failure);
    },
  });
  // The key includes the sum refunded so far, because an amount typed for another sum is no longer meant.
  const draft = useDraft(`refund:${order.id}:${order.refundedAmount}:${useAccountEmail()}`, kept, form);
  const [key] = useRequestKey(form, {
    name: 'requestId',
    rendered: requestId,
    isSpent: ({ code }) => code === 'conflict', // the key may belong to a refund that was made
  });

  function refuse(name: 'amount' | 'units', message: string): null {
    form.form.setError(name, { message }, { shouldFocus: true });
    return null;
  }

  const submit = useConfirmedSubmit(form, ({ units, ...typed }) => {
    const amount = toMinor(typed.amount, order.currency);
    // Checked before asking for confirmation, because the server would refuse it.
    if (!isExact(typed.amount, paidDecimals(order.currency)))
      return refuse('amount', messages.refund.amountTooFine);
    if (amount > left) return refuse('amount', messages.refund.tooMuch(money(left)));
    if (units > unitsLeft) return refuse('units', messages.refund.tooManyUnits(unitsLeft));
    return { amount, units, seen: order.refundedAmount };
  });
  const { asked } = submit;
  // A refresh while the dialog was open has changed what it asks about.
  if (asked && asked.seen !== order.refundedAmount) submit.drop();

  return (
    <form {...submit.props} className="grid gap-5">
      <input type="hidden" {...form.control('orderId', order.id)} />
      <input type="hidden" name="requestId" value={key} />
      {/* Always the amount that the page shows. */}
      <input type="hidden" name="seen" value={order.refundedAmount} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          form={form}
          name="amount"
          label={`Amount in ${currencyWords(order.currency)}`}
          inputMode="decimal"
          initial={amountText(order.owedAmount || left, order.currency)}
          hint={`${money(left)} of ${money(order.total)} can be refunded.`}
        />
        {hasUnits ? (
          <TextField
            form={form}
            name="units"
            label="Units back in stock"
            inputMode="numeric"
            initial="0"
            hint={`0 to ${figure(unitsLeft)}; 0 when nothing comes back.`}
          />
        ) : (
          <input type="hidden" {...form.control('units', '0')} />
        )}
      </div>
      <TextField form={form} name="reason" label="Reason" hint="Kept with the order and in the audit log." />
      <FormEnd form={form} pendingLabel="Refunding…" data-asks="">
        Refund
      </FormEnd>
      <ConfirmDialog
        {...submit.dialog}
        title={`Refund ${money(asked?.amount ?? 0)} for order ${order.number}?`}
        description={`The money goes back to the card of ${order.email || 'the buyer'}. This cannot be undone.`}
        confirm={`Refund ${money(asked?.amount ?? 0)}`}
        keep="Keep payment"
      >
        <Subject
          name={order.productName}
          detail={
            asked && asked.units > 0
              ? `Back into stock: ${figure(asked.units)} of ${inUnits(order.quantity)}.`
              : 'No units go back into stock.'
          }
        />
      </ConfirmDialog>
    </form>
  );
}
