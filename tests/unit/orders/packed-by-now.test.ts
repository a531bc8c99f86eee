import { expect, it } from 'vitest';
import { dayAfter } from '@/lib/base/days';
import { wantedByNow } from '@/lib/orders/pack';

/** How many days after this one, at noon of the shop's clock, something may be wanted that is packed by now. */
function reachOf(day: string): number {
  const packed = JSON.stringify(wantedByNow(new Date(`${day}T20:00:00Z`)));
  return (
    Array.from({ length: 30 }, (_, days) => days).findLast((days) => packed.includes(dayAfter(day, days))) ??
    -1
  );
}

// A journey takes at most five working days (site.delivery.transitDays); 2026-11-23 is a Monday.
it.each([
  ['Monday', '2026-11-23', 7], // until Monday
  ['Tuesday', '2026-11-24', 7],
  ['Wednesday', '2026-11-25', 7],
  ['Thursday', '2026-11-26', 7],
  ['Friday', '2026-11-27', 9], // until Friday, and so for the weekend after it
  ['Saturday', '2026-11-28', 8],
  ['Sunday', '2026-11-29', 7],
])('on a %s what is wanted within five working days is packed', (_weekday, day, days) => {
  expect(reachOf(day)).toBe(days);
});
