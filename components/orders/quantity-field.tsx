'use client';

import { Minus, Plus } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useHydrated } from '@/components/form/use-hydrated';
import { Field } from '@/components/ui/field';
import { Quantity } from '@/components/ui/quantity';

type QuantityFieldProps = {
  minimum: number;
  available: number;
  value: number;
  error: string | undefined;
  control: ComponentProps<'input'>;
  onStep: (quantity: number) => void;
};

const stepButton =
  'grid min-h-[46px] place-items-center hover:bg-surface-2 focus-visible:-outline-offset-4 disabled:text-ink-3 disabled:hover:bg-transparent';

/** How many units: typed, or stepped within what can be ordered. */
export function QuantityField({ minimum, available, value, error, control, onStep }: QuantityFieldProps) {
  const live = useHydrated();
  const step = minimum >= 20 ? 10 : 1;
  const within = (quantity: number) => Math.min(available, Math.max(minimum, quantity));
  return (
    <Field
      label="Quantity"
      error={error}
      hint={
        <>
          Minimum <Quantity value={minimum} />, available <Quantity value={available} />.
          {step > 1 && ` The buttons step by ${step}.`}
        </>
      }
    >
      {(wiring) => (
        <div
          className={
            'inline-grid w-fit grid-cols-[48px_104px_48px] overflow-hidden rounded-md border border-control bg-surface ' +
            'has-aria-invalid:border-bad has-aria-invalid:shadow-[0_0_0_1px_var(--color-bad)]'
          }
        >
          <button
            type="button"
            disabled={!live}
            aria-label={`${step} fewer`}
            className={stepButton}
            onClick={() => onStep(within(value - step))}
          >
            <Minus aria-hidden className="size-[18px]" />
          </button>
          <input
            {...control}
            {...wiring}
            inputMode="numeric"
            autoComplete="off"
            aria-required
            className="w-full border-line border-x bg-transparent text-center font-bold text-base focus-visible:-outline-offset-4 focus-visible:outline-2"
          />
          <button
            type="button"
            disabled={!live}
            aria-label={`${step} more`}
            className={stepButton}
            onClick={() => onStep(within(value + step))}
          >
            <Plus aria-hidden className="size-[18px]" />
          </button>
        </div>
      )}
    </Field>
  );
}
