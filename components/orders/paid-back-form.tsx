'use client';

import { useFocusContent } from '@/components/form/arrival';
import { FormEnd } from '@/components/form/form-end';
import { TextField } from '@/components/form/text-field';
import { useActionForm } from '@/components/form/use-action-form';
import { useConfirmedSubmit } from '@/components/form/use-confirmed-submit';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { formatMoney } from '@/lib/base/money';
import type { OrderDetail } from '@/lib/orders/history';
import { notePaidBackAction } from '@/lib/payments/actions';
import { notePaidBackSchema } from '@/lib/payments/schema';

type PaidBackFormProps = {
  order: Pick<OrderDetail, 'id' | 'number' | 'email' | 'currency' | 'owedAmount' | 'paid'>;
};

/** Records that the buyer was repaid another way, e.g. by bank transfer, after a bank returned a refund; asks first. */
export function PaidBackForm({ order }: PaidBackFormProps) {
  const focusContent = useFocusContent();
  const owed = formatMoney(order.owedAmount, order.currency);
  const form = useActionForm({
    schema: notePaidBackSchema,
    action: notePaidBackAction,
    onSuccess: focusContent, // the form is removed
  });
  const submit = useConfirmedSubmit(form, () => order.owedAmount);

  // A refresh while the dialog was open has changed what it asks about.
  if (submit.asked !== null && submit.asked !== order.owedAmount) submit.drop();

  return (
    <form {...submit.props} className="grid gap-5">
      <input type="hidden" {...form.control('orderId', order.id)} />
      {/* Always the amount that the page shows. */}
      <input type="hidden" name="seen" value={order.owedAmount} />
      <p className="text-ink-2 text-sm">
        Once {owed} has reached the buyer by a bank transfer or a check, say so here. It counts as refunded
        then{order.paid && ', with a credit note,'} and the buyer is told. No money is moved.
      </p>
      <TextField
        form={form}
        name="reference"
        label="How it was paid back"
        placeholder="Bank transfer, RF18 5390 0754"
        hint="Kept with the order; the buyer reads it too."
      />
      <FormEnd form={form} variant="line" pendingLabel="Noting…" data-asks="">
        Mark as paid back
      </FormEnd>
      <ConfirmDialog
        {...submit.dialog}
        title={`Mark ${owed} of order ${order.number} as paid back?`}
        description={`It counts as refunded, and ${order.email || 'nobody'} is told. This cannot be undone.`}
        confirm="Mark as paid back"
        keep="Not yet"
      />
    </form>
  );
}
