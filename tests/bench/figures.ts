/** One measured figure beside what it must be. */
export type Figure = {
  /** Of the table in docs/performance.md. */
  readonly row: number;
  readonly what: string;
  readonly unit: string;
  /** Missing where this machine cannot measure it; `note` says why. */
  readonly value?: number;
  readonly must: number;
  /** Whether more is better; otherwise less is. */
  readonly atLeast?: true;
  /** The best of the shops that were measured beside it (November 2026), in words. */
  readonly peer?: string;
  readonly note?: string;
};

export const passes = ({ value, must, atLeast }: Figure): boolean =>
  value !== undefined && (atLeast ? value >= must : value <= must);

export const rounded = (value: number, digits = 1): number => Number(value.toFixed(digits));

/** The value below which this part of all lies. @throws Error without values */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, two) => one - two);
  const found = sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))];
  if (found === undefined) throw new Error('Nothing was measured.');
  return found;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

const kibibyte = 1024;
export const inKiB = (bytes: number): number => rounded(bytes / kibibyte);
/** Of a thousand bytes. */
export const inKB = (bytes: number): number => rounded(bytes / 1000);
