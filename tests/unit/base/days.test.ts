import fc from 'fast-check';
import { expect, it } from 'vitest';
import { startOfDay, startOfNextDay } from '@/lib/base/days';

it.each([
  ['2026-11-20', 'America/Los_Angeles', '2026-11-20T08:00:00.000Z'],
  ['2026-07-01', 'America/Los_Angeles', '2026-07-01T07:00:00.000Z'],
  ['2026-03-08', 'America/Los_Angeles', '2026-03-08T08:00:00.000Z'], // the clock is put forward that night
  ['2026-03-09', 'America/Los_Angeles', '2026-03-09T07:00:00.000Z'],
  ['2026-11-02', 'America/Los_Angeles', '2026-11-02T08:00:00.000Z'],
  ['2026-04-05', 'Pacific/Auckland', '2026-04-04T11:00:00.000Z'],
  ['2026-04-06', 'Pacific/Auckland', '2026-04-05T12:00:00.000Z'],
  ['2026-01-01', 'UTC', '2026-01-01T00:00:00.000Z'],
  ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z'], // put forward at midnight, so it begins at one
  ['2026-09-05', 'America/Santiago', '2026-09-05T04:00:00.000Z'],
  ['2026-03-08', 'America/Havana', '2026-03-08T05:00:00.000Z'],
])('%s begins in %s at %s', (day, zone, moment) => {
  expect(startOfDay(day, zone).toISOString()).toBe(moment);
});

it('days follow each other without a gap, and the clock shows midnight where they begin', () => {
  const zones = ['America/Los_Angeles', 'Europe/Berlin', 'Pacific/Auckland', 'Asia/Kathmandu', 'UTC'];
  const days = fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(days, fc.constantFrom(...zones), (date, timeZone) => {
      const day = date.toISOString().slice(0, 10);
      const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
      expect(startOfNextDay(day, timeZone)).toEqual(startOfDay(next, timeZone));
      const shown = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
      expect(shown.format(startOfDay(day, timeZone))).toBe(`${day} 00:00`);
    }),
  );
});
