import { site } from './site';

/** The shop's currency (ISO 4217), which amounts are in by default. */
const own = site.currency.code;

/** The shop's currency in lower case, as Stripe and stored documents write it. */
export const shopCurrency = own.toLowerCase();

const formatters = new Map<string, Intl.NumberFormat>();
/** Cached because it is slow to determine, and needed for every amount of a long list. */
const decimals = new Map<string, number>();

function formatterOf(currency: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const key = `${currency} ${JSON.stringify(options)}`;
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(site.locale, { style: 'currency', currency, ...options });
  formatters.set(key, made);
  return made;
}

/** The number of decimals of a currency (ISO 4217): 2 for USD, 0 for JPY, 3 for KWD. */
export function decimalsOf(currency: string): number {
  const known = decimals.get(currency);
  if (known !== undefined) return known;
  const found = formatterOf(currency).resolvedOptions().maximumFractionDigits ?? 2;
  decimals.set(currency, found);
  return found;
}

/** The decimals that Stripe takes of charges and refunds: two of three (Stripe docs, "Three-decimal currencies"). */
export const paidDecimals = (currency: string): number => Math.min(2, decimalsOf(currency));

/** The number of decimals of prices. */
export const priceDecimals = paidDecimals(own);

/** Smallest and largest charge in minor units (Stripe docs, "Minimum and maximum charge amounts"). */
export const chargeLimits = { min: toMinor(site.currency.smallestCharge), max: 99_999_999 } as const;

/** Minor units as the shop shows money: 345 → '$3.45', ¥345 in yen. */
export function formatMoney(minor: number, currency: string = own): string {
  return formatterOf(currency).format(toAmount(minor, currency));
}

/** The same without decimals, for chart axes: 34500 → '$345'. */
export function formatWhole(minor: number): string {
  return formatterOf(own, { maximumFractionDigits: 0 }).format(toAmount(minor));
}

/** A decimal amount from REST or a form in minor units, rounded: 207.00000000000003 → 20700. */
export function toMinor(amount: number, currency: string = own): number {
  return Math.round(amount * 10 ** decimalsOf(currency));
}

/** Minor units as a decimal number for REST responses: 345 → 3.45. */
export function toAmount(minor: number, currency: string = own): number {
  return minor / 10 ** decimalsOf(currency);
}

/** The symbol of a currency, and whether it precedes the amount. */
export function currencySign(currency: string = own): { sign: string; isBefore: boolean } {
  const parts = formatterOf(currency).formatToParts(1);
  const place = parts.findIndex(({ type }) => type === 'currency');
  return {
    sign: parts[place]?.value ?? currency,
    isBefore: place < parts.findIndex(({ type }) => type === 'integer'),
  };
}

/** Minor units as text for form fields and files: 340 → '3.40'. */
export function amountText(minor: number, currency: string = own): string {
  return toAmount(minor, currency).toFixed(decimalsOf(currency));
}

/** The name of a currency in forms: the shop's own as in `site`, any other by its code. */
export const currencyWords = (currency: string): string =>
  currency.toUpperCase() === own ? site.currency.words : currency.toUpperCase();

/** True if the amount has no more than so many decimals. */
export function isExact(amount: number, decimals: number): boolean {
  const scaled = amount * 10 ** decimals;
  return Math.abs(scaled - Math.round(scaled)) < 1e-6;
}
