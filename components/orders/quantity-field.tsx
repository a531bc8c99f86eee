'use client';

import { type LucideIcon, Minus, Plus } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useHydrated } from '@/components/form/use-hydrated';
import { Field } from '@/components/ui/field';
import { Quantity } from '@/components/ui/quantity';
import { largestQuantity, type QuantityRules } from '@/lib/base/quantity-rules';
import { stepOf, stepped } from '@/lib/base/quantity-step';

type QuantityFieldProps = {
  /** The minimum, available units and carton size. */
  rules: QuantityRules;
  value: number;
  error: string | undefined;
  control: ComponentProps<'input'>;
  onStep: (quantity: number) => void;
};

/** Hidden until they work (`live`), and always without scripts. */
const stepButton =
  'needs-script grid min-h-[46px] w-12 place-items-center hover:bg-surface-2 focus-visible:-outline-offset-4 disabled:invisible';

/** The quantity: typed, or changed by buttons within what can be ordered. */
export function QuantityField({ rules, value, error, control, onStep }: QuantityFieldProps) {
  const live = useHydrated();
  const { quantity: minimum, available, step: carton = null } = rules;
  const step = stepOf(minimum, carton);
  const after = (by: number) => stepped(value, by, minimum, available, carton ?? 1);
  const button = (by: number, label: string, Sign: LucideIcon) => (
    <button
      type="button"
      disabled={!live}
      aria-label={label}
      className={stepButton}
      onClick={() => onStep(after(by))}
    >
      <Sign aria-hidden className="size-[18px]" />
    </button>
  );
  return (
    <Field
      label="Quantity"
      error={error}
      hint={
        <>
          Minimum <Quantity value={minimum} />, available <Quantity value={available} />.
          {carton !== null && <Cartons rules={rules} carton={carton} />}
          {carton === null && step > 1 && <span className="needs-script"> The buttons step by {step}.</span>}
        </>
      }
    >
      {(wiring) => (
        <div
          className={
            'inline-flex w-fit overflow-hidden rounded-md border border-control bg-surface ' +
            'has-aria-invalid:border-bad has-aria-invalid:shadow-[0_0_0_1px_var(--color-bad)]'
          }
        >
          {button(-step, `${step} fewer`, Minus)}
          <input
            {...control}
            {...wiring}
            inputMode="numeric"
            autoComplete="off"
            aria-required
            className="min-h-[46px] w-[104px] border-line border-x bg-transparent text-center font-bold text-base focus-visible:-outline-offset-4 focus-visible:outline-2"
          />
          {button(step, `${step} more`, Plus)}
        </div>
      )}
    </Field>
  );
}

function Cartons({ rules, carton }: { rules: QuantityRules; carton: number }) {
  const largest = largestQuantity(rules);
  return (
    <>
      {' Sold in steps of '}
      <Quantity value={carton} />
      {largest < rules.available && (
        <>
          , so at most <Quantity value={largest} />
        </>
      )}
      .
    </>
  );
}
