import { toMinor } from '@/lib/base/money';

/** Number of steps from zero to the largest mark. */
const count = 3;

/** Round numbers that make readable steps. */
const steps = [1, 2, 2.5, 3, 4, 5, 6, 8, 10];

/**
 * Marks of an axis from 0 to at least `most` (minor units of money), in whole units of the currency, largest first.
 * An axis without values gets marks too, so that the chart keeps its size.
 */
export function axisMarks(most: number): number[] {
  const whole = toMinor(1);
  const rough = Math.max(most, count * whole) / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(whole, Math.ceil((steps.find((each) => each * power >= rough) ?? 10) * power));
  return Array.from({ length: count + 1 }, (_, index) => (count - index) * step);
}
