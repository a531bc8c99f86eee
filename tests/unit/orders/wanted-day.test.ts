import { afterEach, expect, it, vi } from 'vitest';
import { placeGroupSchema } from '@/lib/orders/group/schema';

afterEach(() => {
  vi.useRealTimers();
});

it.each([
  ['2026-11-25T01:00:00Z', '2026-11-24', false], // the evening of Nov 24 at the shop
  ['2026-11-25T01:00:00Z', '2026-11-25', true],
  ['2026-11-25T09:00:00Z', '2026-11-25', false],
  ['2026-11-25T09:00:00Z', '2026-11-26', true],
  ['2026-11-25T01:00:00Z', '2027-11-24', true],
  ['2026-11-25T01:00:00Z', '2027-11-25', false],
  ['2026-11-25T01:00:00Z', '2026-02-30', false],
])('at %s a delivery may be wanted on %s: %s', (now, wantedDate, may) => {
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
  const { wantedDate: field } = placeGroupSchema.shape;
  expect(field.safeParse(wantedDate).success).toBe(may);
});
