import { dayAfter, dayAt, startOfNextDay } from '@/lib/base/days';
import { messages } from '@/lib/base/messages';
import { chargeLimits, formatMoney, shopCurrency } from '@/lib/base/money';
import { type QuantityRules, quantityComplaint } from '@/lib/base/quantity-rules';
import { type Priced, unitPriceFor } from '@/lib/base/unit-price';

/** How many days from today, by the shop's clock, an offer may be valid at most. */
const longestDays = 365;

/**
 * The unit prices, in minor units, that an offer may have at list price `list`: a tenth or less, or ten times or more,
 * is more likely a misplaced decimal point than intended. Never 0.
 */
export const priceBounds = (list: number): { least: number; most: number } => ({
  least: Math.floor(list / 10) + 1,
  most: Math.max(list, list * 10 - 1),
});

/**
 * Whether a quote can still be offered and accepted: orders are placed in the shop's currency, which may have been
 * another when it was asked for.
 */
export const isInShopCurrency = ({ currency }: { currency: string }): boolean => currency === shopCurrency;

/** What is wrong with the price of a line, in words; null when nothing is. All in minor units. */
export function priceComplaint(price: number, list: number, quantity: number): string | null {
  const { least, most } = priceBounds(list);
  if (price < least || price > most)
    return messages.quote.priceOutside(formatMoney(least), formatMoney(most));
  if (price * quantity < chargeLimits.min) return messages.quote.lineTooSmall(formatMoney(chargeLimits.min));
  if (price * quantity > chargeLimits.max) return messages.quote.lineTooLarge(formatMoney(chargeLimits.max));
  return null;
}

/**
 * Why a price for this quantity can't be asked for, in words; null when it can: some price that may be offered must make
 * the line payable. What is in stock does not matter before an offer is accepted.
 */
export function askComplaint(product: QuantityRules & Priced, quantity: number): string | null {
  const complaint = quantityComplaint({ ...product, available: Number.MAX_SAFE_INTEGER }, quantity);
  if (complaint !== null) return complaint;
  const { least, most } = priceBounds(unitPriceFor(product, quantity));
  if (most * quantity < chargeLimits.min) return messages.quote.neverEnough(formatMoney(chargeLimits.min));
  if (least * quantity > chargeLimits.max) return messages.quote.alwaysTooMuch(formatMoney(chargeLimits.max));
  return null;
}

/** When an offer valid until this day expires: at the end of that day by the shop's clock. Null if out of range. */
export function endOfOffer(until: string, now: Date): Date | null {
  const today = dayAt(now);
  if (until < today || until > dayAfter(today, longestDays)) return null;
  return startOfNextDay(until);
}
