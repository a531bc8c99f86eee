import { site } from './site';

/** The shop's currency (ISO 4217), which amounts are in by default. */
const own = site.currency.code;

/** The shop's currency in lower case, as Stripe and stored documents write it. */
export const shopCurrency = own.toLowerCase();

/** The currencies of which Stripe counts no decimals, or three (docs.stripe.com/currencies); two of all others. */
const without = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF';
const withThree = 'BHD JOD KWD OMR TND';

/** The number of decimals of a currency: 2 for USD, 0 for JPY, 3 for KWD. Not as `Intl` says: browsers differ in HUF. */
export function decimalsOf(currency: string): number {
  const code = currency.toUpperCase();
  if (without.includes(code)) return 0;
  return withThree.includes(code) ? 3 : 2;
}

const formatters = new Map<string, Intl.NumberFormat>();

function formatterOf(currency: string, decimals = decimalsOf(currency)): Intl.NumberFormat {
  const key = `${currency} ${decimals}`;
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(site.locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  formatters.set(key, made);
  return made;
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
  return formatterOf(own, 0).format(toAmount(minor));
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

/** True if the amount has no more than so many decimals. One so small that it rounds to nothing has more. */
export function isExact(amount: number, decimals: number): boolean {
  const scaled = amount * 10 ** decimals;
  const whole = Math.round(scaled);
  return Math.abs(scaled - whole) < 1e-6 && (whole !== 0 || amount === 0);
}
