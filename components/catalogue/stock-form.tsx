'use client';

import { useId } from 'react';
import type * as z from 'zod';
import { FormEnd } from '@/components/form/form-end';
import { TextField } from '@/components/form/text-field';
import { useActionForm } from '@/components/form/use-action-form';
import { useRequestKey } from '@/components/form/use-request-key';
import { useResetKey } from '@/components/form/use-reset-key';
import { adjustStockAction } from '@/lib/catalogue/actions';
import { type AdjustStock, adjustStockSchema, type ManagedProduct } from '@/lib/catalogue/schema';

type StockFormProps = {
  productId: string;
  /** Idempotency key: a repeated submit counts once. */
  adjustmentId: string;
};

/** Adjusts stock other than by an order, with a reason; the form is reset after each adjustment. */
export function StockForm(props: StockFormProps) {
  const [resetKey, beginAnew] = useResetKey();
  return <Adjustment key={resetKey} {...props} onDone={beginAnew} />;
}

function Adjustment({ productId, adjustmentId, onDone }: StockFormProps & { onDone: () => void }) {
  const form = useActionForm({ schema: adjustStockSchema, action: adjustStockAction, onSuccess: onDone });
  const [key] = useRequestKey(form, {
    name: 'adjustmentId',
    rendered: adjustmentId,
    isSpent: ({ code }) => code === 'conflict', // the key may belong to a counted adjustment
  });
  return (
    <form
      {...form.props}
      onSubmit={(event) => {
        const mode = new FormData(event.currentTarget).get('mode');
        form.form.setValue('mode', mode === 'to' ? 'to' : 'by'); // not registered, but in the schema
        form.props.onSubmit(event);
      }}
      className="grid gap-5"
    >
      <input type="hidden" {...form.control('productId', productId)} />
      <input type="hidden" name="adjustmentId" value={key} />
      <fieldset>
        <legend className="mb-1.5 font-semibold text-note">What the number says</legend>
        <Mode
          form={form}
          value="by"
          label="Change by"
          hint="What came in, or went out with a minus: +120, -12"
        />
        <Mode
          form={form}
          value="to"
          label="Set level to"
          hint="What is on the shelf and for sale, as counted"
        />
      </fieldset>
      <TextField form={form} name="change" label="Units" inputMode="text" autoComplete="off" />
      <TextField form={form} name="reason" label="Reason" placeholder="Delivery, count, damage" />
      <FormEnd form={form} pendingLabel="Adjusting…">
        Adjust stock
      </FormEnd>
    </form>
  );
}

type ModeProps = {
  form: ReturnType<typeof useActionForm<z.input<typeof adjustStockSchema>, AdjustStock, ManagedProduct>>;
  value: 'by' | 'to';
  label: string;
  hint: string;
};

/** One of the number's two meanings. Not registered with the form, which would undo a choice made before hydration. */
function Mode({ form, value, label, hint }: ModeProps) {
  const { mode: chosen } = form.initialValues({ mode: 'by' });
  const id = useId();
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 py-1">
      <input
        type="radio"
        name="mode"
        value={value}
        defaultChecked={chosen === value}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-hint`}
        className="size-[18px] shrink-0 accent-act"
      />
      <span className="text-sm leading-snug">
        <b id={`${id}-label`} className="block font-semibold">
          {label}
        </b>
        <span id={`${id}-hint`} className="text-ink-3 text-note">
          {hint}
        </span>
      </span>
    </label>
  );
}
