import fc from 'fast-check';
import { expect, it } from 'vitest';
import { quantityFault } from '@/lib/base/quantity-rules';
import { stepped } from '@/lib/base/quantity-step';

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

it('steps stay on the cartons, and go to the next one from between two', () => {
  expect(stepped(48, 24, 24, 100, 24)).toBe(72);
  expect(stepped(50, 24, 24, 100, 24)).toBe(72);
  expect(stepped(50, -24, 24, 100, 24)).toBe(48);
  expect(stepped(96, 24, 24, 100, 24)).toBe(96);
  expect(stepped(24, -24, 24, 100, 24)).toBe(24);
  fc.assert(
    fc.property(
      fc.oneof(fc.double(), fc.integer({ min: -100, max: 900 })),
      fc.integer({ min: 2, max: 60 }),
      fc.boolean(),
      fc.nat(50),
      fc.nat(500),
      (now, carton, isUp, min, more) => {
        const next = stepped(now, isUp ? carton : -carton, min, min + more, carton);
        expect(quantityFault({ quantity: min, available: min + more, step: carton }, next)).toBeNull();
      },
    ),
  );
});
