import { site } from './site';

/** What an amount is in unless something else is said: the shop's currency (ISO 4217). */
const own = site.currency.code;

/** The same as Stripe writes it, and as documents keep it. */
export const shopCurrency = own.toLowerCase();

const formatters = new Map<string, Intl.NumberFormat>();
/** Asked for every amount of a long list, and slow to find out. */
const decimals = new Map<string, number>();

function formatterOf(currency: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const key = `${currency} ${JSON.stringify(options)}`;
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(site.locale, { style: 'currency', currency, ...options });
  formatters.set(key, made);
  return made;
}

/** Digits after the point (ISO 4217): 2 for USD, 0 for JPY, 3 for KWD. */
export function decimalsOf(currency: string): number {
  const known = decimals.get(currency);
  if (known !== undefined) return known;
  const found = formatterOf(currency).resolvedOptions().maximumFractionDigits ?? 2;
  decimals.set(currency, found);
  return found;
}

/** Digits that prices may have: of three Stripe takes but two (Stripe docs, "Three-decimal currencies"). */
export const priceDecimals = Math.min(2, decimalsOf(own));

/** Smallest and largest charge in minor units (Stripe docs, "Minimum and maximum charge amounts"). */
export const chargeLimits = { min: toMinor(site.currency.smallestCharge), max: 99_999_999 } as const;

/** Minor units as the shop shows money: 345 → '$3.45', ¥345 in yen. */
export function formatMoney(minor: number, currency: string = own): string {
  return formatterOf(currency).format(toAmount(minor, currency));
}

/** The same without digits after the point, for axes: 34500 → '$345'. */
export function formatWhole(minor: number): string {
  return formatterOf(own, { maximumFractionDigits: 0 }).format(toAmount(minor));
}

/** A decimal amount as REST and forms carry it, rounded to minor units: 207.00000000000003 → 20700. */
export function toMinor(amount: number, currency: string = own): number {
  return Math.round(amount * 10 ** decimalsOf(currency));
}

/** Minor units as the decimal number that REST answers carry: 345 → 3.45. */
export function toAmount(minor: number, currency: string = own): number {
  return minor / 10 ** decimalsOf(currency);
}

/** The sign of a currency, and whether it stands before or after the amount. */
export function currencySign(currency: string = own): { sign: string; isBefore: boolean } {
  const parts = formatterOf(currency).formatToParts(1);
  const place = parts.findIndex(({ type }) => type === 'currency');
  return {
    sign: parts[place]?.value ?? currency,
    isBefore: place < parts.findIndex(({ type }) => type === 'integer'),
  };
}

/** Minor units as a form field or a machine reads them: 340 → '3.40'. */
export function amountText(minor: number, currency: string = own): string {
  return toAmount(minor, currency).toFixed(decimalsOf(currency));
}

/** What forms call a currency: the shop's own as `site` says, any other by its code. */
export const currencyWords = (currency: string): string =>
  currency.toUpperCase() === own ? site.currency.words : currency.toUpperCase();

/** True when the amount has no more than so many digits after the point. */
export function isExact(amount: number, decimals: number): boolean {
  const scaled = amount * 10 ** decimals;
  return Math.abs(scaled - Math.round(scaled)) < 1e-6;
}
