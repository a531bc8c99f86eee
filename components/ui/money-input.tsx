import type { ComponentProps } from 'react';
import { Input } from '@/components/ui/input';
import { currencySign } from '@/lib/base/money';

/** An amount in the shop's currency, with its sign where the currency has it. The label says its name. */
export function MoneyInput(props: ComponentProps<'input'>) {
  const { sign, isBefore } = currencySign();
  return (
    <span className="relative block">
      <span
        aria-hidden
        className={`pointer-events-none absolute inset-y-0 grid place-items-center font-medium text-base text-ink-3 tablet:text-body ${isBefore ? 'left-[13px]' : 'right-[13px]'}`}
      >
        {sign}
      </span>
      <Input {...props} className={isBefore ? 'pl-8' : 'pr-10'} />
    </span>
  );
}
