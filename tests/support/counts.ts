const isLong = process.env['TEST_COUNTS'] === 'long';

/**
 * How often a test is repeated: `small` times in `npm test`, `long` times in `npm run test:long`, which run the same
 * files.
 */
export function count(small: number, long: number): number {
  return isLong ? long : small;
}

/** The same for properties: the long run draws new values each time, the short one always the same. */
export const runs = (small: number, long: number): { numRuns: number; seed?: number } =>
  isLong ? { numRuns: long } : { numRuns: small, seed: 1 };
