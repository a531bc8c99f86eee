import type { site } from './site.ts';

/** The values of `site` may be any of their kind, so that a test can be another shop. */
type Loose<T> = T extends string
  ? string
  : T extends number
    ? number
    : { readonly [Key in keyof T]: Loose<T[Key]> };
type SiteSettings = Loose<typeof site>;

function isTaken(use: () => unknown): boolean {
  try {
    use();
    return true;
  } catch {
    return false;
  }
}

/** Currencies that Stripe counts in hundredths but charges whole (docs.stripe.com/currencies, "Special cases"). */
const refused = ['ISK', 'UGX'];
const codes: readonly string[] = Intl.supportedValuesOf('currency');
const isRange = (range: readonly number[]) =>
  range.length === 2 &&
  range.every((days) => Number.isInteger(days) && days >= 0) &&
  Number(range[0]) <= Number(range[1]);
const decimals = (amount: number) => String(amount).split('.')[1]?.length ?? 0;

/** What is wrong with the shop's settings, each in a sentence that names the setting; none if all can work. */
export function siteFaults(shop: SiteSettings): string[] {
  const { locale, timeZone, currency, tax, orderPrefix, documents, delivery, contact } = shop;
  const { invoice, creditNote } = documents.prefixes;
  const isCountry = (code: string) => /^[A-Z]{2}$/.test(code);
  const rules: readonly [isRight: boolean, sentence: string][] = [
    [isTaken(() => new Intl.Locale(locale)), `locale is a language and a country like de-DE, not ${locale}.`],
    [
      isTaken(() => new Intl.DateTimeFormat('en', { timeZone })),
      `timeZone is a name of the IANA database like Europe/Berlin, not ${timeZone}.`,
    ],
    [
      codes.includes(currency.code) && !refused.includes(currency.code),
      `currency.code is a code of ISO 4217 in capitals like EUR, and neither ISK nor UGX, not ${currency.code}.`,
    ],
    [currency.smallestCharge > 0, 'currency.smallestCharge is above 0.'],
    [
      tax.percent >= 0 && tax.percent < 100 && decimals(tax.percent) <= 3,
      `tax.percent is from 0 to below 100 with at most three decimals, not ${tax.percent}.`,
    ],
    [
      [orderPrefix, invoice, creditNote].every((prefix) => /^[A-Za-z0-9]+$/.test(prefix)) &&
        invoice !== creditNote,
      'orderPrefix and documents.prefixes are letters from A to Z and digits, and those of invoices and credit notes differ.',
    ],
    [
      isRange(delivery.handlingDays) && isRange(delivery.transitDays),
      'delivery.handlingDays and transitDays are two whole numbers each, the smaller one first.',
    ],
    [
      isCountry(delivery.country) && isCountry(contact.postal.country),
      'delivery.country and contact.postal.country are codes of ISO 3166 like DE.',
    ],
  ];
  return rules.flatMap(([isRight, sentence]) => (isRight ? [] : [sentence]));
}
