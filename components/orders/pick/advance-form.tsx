'use client';

import { HiddenFields } from '@/components/form/ask-without-script';
import { FormMessage } from '@/components/form/form-message';
import { SubmitButton } from '@/components/form/submit-button';
import { useServerValidatedForm } from '@/components/form/use-server-validated-form';
import { LeftOut, undisputed } from '@/components/orders/pick/left-out';
import { type PickedFormProps, PickedResults } from '@/components/orders/pick/results';
import { cn } from '@/components/ui/cn';
import { advancePickedAction } from '@/lib/orders/actions';
import { pickedField } from '@/lib/orders/pick/schema';
import { nextStatus, type Order, type OrderStatus, orderStatuses } from '@/lib/orders/schema';
import { standingOf } from '@/lib/orders/standing';

/** '3 to processing, 1 to shipped'. */
function stepsOf(orders: readonly Order[]): string {
  const next = orders.flatMap(({ status }) => nextStatus(status ?? 'pending') ?? []);
  const count = (status: OrderStatus) => next.filter((one) => one === status).length;
  return orderStatuses
    .filter((status) => count(status) > 0)
    .map((status) => `${count(status)} to ${status}`)
    .join(', ');
}

/** Advances each picked order by one step where possible, and reports the result for each. */
export function AdvanceForm({ orders, isLast, onSend }: PickedFormProps) {
  const { result, pending, props } = useServerValidatedForm(advancePickedAction, onSend);
  const movable = undisputed(orders).filter((order) => {
    const { step } = standingOf(order);
    return step !== null && nextStatus(step) !== null;
  });
  const fields = movable.map(({ id, status }) => [pickedField(id), status ?? 'pending'] as const);
  return (
    <div className="grid gap-4">
      {movable.length > 0 ? (
        <form {...props} className="grid gap-4">
          <HiddenFields fields={Object.fromEntries(fields)} />
          <p className="text-ink-2 text-sm">
            {stepsOf(movable)}. Buyers are told by email. This cannot be undone.
          </p>
          <SubmitButton
            size="md"
            pending={pending}
            pendingLabel="Moving…"
            // With the answer the form holds the next step: the end of a double click must not take that, too.
            className={cn('justify-self-start', result && !pending && 'pressed-late')}
          >
            Move each to its next status
          </SubmitButton>
        </form>
      ) : (
        <p className="text-ink-2 text-sm">None of these orders can be moved on.</p>
      )}
      <LeftOut orders={orders} />
      <FormMessage failure={isLast && result?.ok === false ? result : null} />
      <PickedResults result={isLast ? result : null} />
    </div>
  );
}
