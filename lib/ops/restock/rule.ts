/** Days of sales that a suggestion looks back on. */
export const lookBackDays = 90;
/** A product that is younger counts as this old: two good days are no trend. */
const leastDays = 14;

/** Facts about one product; units, and days since it went on sale. */
export type Sales = {
  /** Sold in the last 90 days, less what came back. */
  sold: number;
  /** For sale now, without the units that unpaid orders hold: these count as sold. */
  available: number;
  /** The carton, or the minimum order if there is none: goods come in such packs. */
  pack: number;
  ageDays: number;
};

/** Days that the stock lasts at that pace, null if nothing was sold; and units to buy, in whole packs. */
export type Suggestion = { lastsDays: number | null; units: number };

/** How much to buy so that the stock lasts `coverDays` at the pace of the last 90 days. */
export function suggest({ sold, available, pack, ageDays }: Sales, coverDays: number): Suggestion {
  if (sold <= 0) return { lastsDays: null, units: 0 };
  const days = Math.min(lookBackDays, Math.max(leastDays, Math.floor(ageDays)));
  // Whole numbers until the last division, so that no rounding adds a pack.
  const missing = Math.max(0, Math.ceil((sold * coverDays - available * days) / days));
  const step = Math.max(1, pack);
  return {
    lastsDays: Math.max(0, Math.floor((available * days) / sold)),
    units: Math.ceil(missing / step) * step,
  };
}
