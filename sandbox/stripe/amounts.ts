import { invalidRequest } from './errors.ts';

const MAX_AMOUNT = 99_999_999;

/** The currencies of ISO 4217; Stripe takes all that a shop is likely to have. */
const KNOWN: ReadonlySet<string> = new Set(
  Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()),
);

/** The smallest charge in minor units, where the docs of Stripe ("Minimum charge amounts") name another than 50. */
const MINIMUM: Readonly<Record<string, number>> = {
  aed: 200,
  czk: 1500,
  dkk: 250,
  gbp: 30,
  hkd: 400,
  huf: 17_500,
  mxn: 1000,
  myr: 200,
  nok: 300,
  pln: 200,
  ron: 200,
  sek: 300,
  thb: 1000,
};

/** What amounts must be divisible by: whole units of these, no third decimal of those (docs.stripe.com/currencies). */
const STEP: Readonly<Record<string, number>> = {
  isk: 100,
  ugx: 100,
  bhd: 10,
  jod: 10,
  kwd: 10,
  omr: 10,
  tnd: 10,
};

/**
 * The currency in lower case.
 * @throws StripeError when it is not supported.
 */
export function checkCurrency(code: string): string {
  const currency = code.toLowerCase();
  if (KNOWN.has(currency)) return currency;
  const supported = [...KNOWN].join(', ');
  const message = `Invalid currency: ${currency}. Stripe currently supports these currencies: ${supported}`;
  throw invalidRequest(message, { param: 'currency' });
}

/** @throws StripeError when the amount, in minor units, is outside the limits of its currency. */
export function checkAmount(amount: number, currency: string): number {
  const minimum = MINIMUM[currency] ?? 50;
  if (amount < 1) {
    throw invalidRequest('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  }
  if (amount < minimum) {
    const message = `Amount must be at least ${formatAmount(minimum, currency)} ${currency}`;
    throw invalidRequest(message, { code: 'amount_too_small', param: 'amount' });
  }
  if (amount > MAX_AMOUNT) {
    const message = `Amount must be no more than ${formatAmount(MAX_AMOUNT, currency)}`;
    throw invalidRequest(message, { code: 'amount_too_large', param: 'amount' });
  }
  return checkStep(amount, currency);
}

/** @throws StripeError when the amount, in minor units, is finer than cards are charged or refunded in its currency. */
export function checkStep(amount: number, currency: string): number {
  const step = STEP[currency] ?? 1;
  if (amount % step === 0) return amount;
  const message = `Invalid amount: ${amount}. In ${currency} it must be divisible by ${step}.`;
  throw invalidRequest(message, { param: 'amount' });
}

/** The currencies of which Stripe counts no decimals, or three (docs.stripe.com/currencies); `Intl` counts others. */
const WITHOUT_DECIMALS = 'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' ');
const WITH_THREE = 'bhd jod kwd omr tnd'.split(' ');

function decimalsOf(currency: string): number {
  if (WITHOUT_DECIMALS.includes(currency)) return 0;
  return WITH_THREE.includes(currency) ? 3 : 2;
}

/** Minor units as a formatted amount, such as `$5.00`. */
export function formatAmount(amount: number, currency: string): string {
  const decimals = decimalsOf(currency);
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  const money = new Intl.NumberFormat('en-US', { style: 'currency', currency, ...digits });
  return money.format(amount / 10 ** decimals);
}
