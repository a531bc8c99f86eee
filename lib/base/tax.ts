/** Rates have at most three decimals of a percent, so that calculations stay exact. */
const perPercent = 1000;

/**
 * The tax included in a total, in minor units: total × rate ÷ (100 + rate), rounded to the nearest minor unit, halves
 * up. The net amount is total − tax, so that both add up. That of a refund: lib/documents/refunds.
 * @param rate in percent, at most three decimals
 */
export function taxPart(total: number, rate: number): number {
  const share = Math.round(rate * perPercent);
  return Math.round((total * share) / (100 * perPercent + share));
}
