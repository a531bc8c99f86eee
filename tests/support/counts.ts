/**
 * How often a test is repeated: `small` times in `npm test`, `long` times in `npm run test:long`, which run the same
 * files.
 */
export function count(small: number, long: number): number {
  return process.env['TEST_COUNTS'] === 'long' ? long : small;
}
