'use client';

import { useEffect, useState } from 'react';
import { FormDone, FormMessage } from '@/components/form/form-message';
import { SubmitButton } from '@/components/form/submit-button';
import { TextField } from '@/components/form/text-field';
import { useActionForm } from '@/components/form/use-action-form';
import { notify } from '@/components/ui/toast';
import { newId } from '@/lib/base/ids';
import { adjustStockAction } from '@/lib/catalogue/actions';
import { adjustStockSchema } from '@/lib/catalogue/schema';

type StockFormProps = {
  productId: string;
  /** One id per form, so that a repeated submit counts once. */
  adjustmentId: string;
};

/** Units that came in or went out other than by an order, with the reason; empty again after each adjustment. */
export function StockForm({ productId, adjustmentId }: StockFormProps) {
  const [round, setRound] = useState(0);
  const [id, setId] = useState(adjustmentId);

  // A form that the browser kept for the back button is a new adjustment, not a repeat of the last one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each round
  useEffect(() => setId(newId()), [round]);

  return (
    <Adjustment
      key={round}
      productId={productId}
      adjustmentId={id}
      onDone={() => {
        setRound(round + 1);
        document.getElementById('main')?.focus(); // the button goes with its form
      }}
    />
  );
}

function Adjustment({ productId, adjustmentId, onDone }: StockFormProps & { onDone: () => void }) {
  const form = useActionForm({
    schema: adjustStockSchema,
    action: adjustStockAction,
    onSuccess: (_product, message) => {
      notify.success(message);
      onDone();
    },
  });
  return (
    <form {...form.props} className="grid gap-5">
      <input type="hidden" {...form.control('productId', productId)} />
      <input type="hidden" name="adjustmentId" value={adjustmentId} />
      <TextField
        form={form}
        name="change"
        label="Units in, or out with a minus"
        placeholder="+120 or -12"
        autoComplete="off"
      />
      <TextField form={form} name="reason" label="Reason" placeholder="Delivery, count, damage" />
      <FormMessage failure={form.failure} />
      <FormDone done={form.done} />
      <SubmitButton size="md" pending={form.pending} pendingLabel="Adjusting…" className="justify-self-start">
        Adjust stock
      </SubmitButton>
    </form>
  );
}
