import fc from 'fast-check';
import { expect, it } from 'vitest';
import { stepped } from '@/elements/quantity-step';

it('steps stay within what can be ordered, from whatever was typed', () => {
  expect(stepped(60, 10, 60, 100)).toBe(70);
  expect(stepped(60, -10, 60, 100)).toBe(60);
  expect(stepped(Number.NaN, 10, 60, 100)).toBe(70);
  fc.assert(
    fc.property(
      fc.double(),
      fc.constantFrom(-10, -1, 1, 10),
      fc.nat(50),
      fc.nat(500),
      (now, by, min, more) => {
        const next = stepped(now, by, min, min + more);
        expect(next).toBeGreaterThanOrEqual(min);
        expect(next).toBeLessThanOrEqual(min + more);
      },
    ),
  );
});
