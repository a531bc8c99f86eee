import { createHash } from 'node:crypto';

const isLong = process.env['TEST_COUNTS'] === 'long';

/**
 * How often a test is repeated: `small` times in `npm test`, `long` times in `npm run test:long`, which run the same
 * files.
 */
export function count(small: number, long: number): number {
  return isLong ? long : small;
}

/**
 * The same for properties: the long run draws new values each time, the short one always the same.
 * @param of what is tried: of one seed, all that is tried once would be tried with the same values
 */
export const runs = (small: number, long: number, of: string): { numRuns: number; seed?: number } =>
  isLong
    ? { numRuns: long }
    : { numRuns: small, seed: createHash('sha256').update(of).digest().readInt32BE() };
