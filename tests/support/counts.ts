/**
 * How often a repeated test repeats: `small` in `npm test`, `long` in `npm run test:long`.
 * Both run the same files.
 */
export function count(small: number, long: number): number {
  return process.env['TEST_COUNTS'] === 'long' ? long : small;
}
