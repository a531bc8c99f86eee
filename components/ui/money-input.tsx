import type { ComponentProps } from 'react';
import { Input } from '@/components/ui/input';
import { currencySign } from '@/lib/base/money';

type MoneyInputProps = ComponentProps<'input'> & {
  /** ISO 4217 code; the shop's currency by default. */
  currency?: string;
};

/** An amount, with the currency's sign on the side where it belongs. The label must name the currency. */
export function MoneyInput({ currency, ...props }: MoneyInputProps) {
  const { sign, isBefore } = currencySign(currency);
  // Some currencies have no sign but their three letters: 'CHF'.
  const room = `calc(20px + ${sign.length * 0.75}em)`;
  return (
    <span className="relative block">
      <span
        aria-hidden
        className={`pointer-events-none absolute inset-y-0 grid place-items-center font-medium text-base text-ink-3 tablet:text-body ${isBefore ? 'left-[13px]' : 'right-[13px]'}`}
      >
        {sign}
      </span>
      <Input {...props} style={isBefore ? { paddingLeft: room } : { paddingRight: room }} />
    </span>
  );
}
