/** Rates have at most three decimals of a percent, so that reckoning with them stays exact. */
const perPercent = 1000;

/**
 * How much of a total is tax that it includes, in minor units: total × rate ÷ (100 + rate), rounded to the nearest minor
 * unit, halves up. The rest, total − part, is the net amount, so the two always add up. For amounts given back in turns
 * take the part of what is left before and after each: the differences add up to the part of the whole.
 * @param rate in percent, at most three decimals
 */
export function taxPart(total: number, rate: number): number {
  const share = Math.round(rate * perPercent);
  return Math.round((total * share) / (100 * perPercent + share));
}
