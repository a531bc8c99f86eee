import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dayAfter, dayAt } from '@/lib/base/days';
import { formatCalendarDay } from '@/lib/base/time';

it('a day of the calendar is the same in every time zone', () => {
  expect(formatCalendarDay('2026-11-21')).toBe('Nov 21, 2026');
  expect(formatCalendarDay('2026-01-01')).toBe('Jan 1, 2026');
});

it('days are counted by the shop’s clock, across months and the change of clocks', () => {
  const now = new Date('2026-11-22T06:30:00Z'); // still the 21st in the shop
  expect(dayAt(now)).toBe('2026-11-21');
  expect(dayAfter(dayAt(now), 10)).toBe('2026-12-01');
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
      fc.integer({ min: 0, max: 400 }),
      (from, count) => {
        const first = Date.parse(dayAt(from));
        expect(Date.parse(dayAfter(dayAt(from), count)) - first).toBe(count * 86_400_000);
      },
    ),
  );
});
