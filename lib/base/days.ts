import { site } from './site';

const dayMs = 86_400_000;

/** The local time of this zone at that moment, expressed as if it were UTC; both in milliseconds. */
function clockAt(moment: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(moment);
  const of = (wanted: string) => Number(parts.find(({ type }) => type === wanted)?.value);
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
}

/**
 * The moment at which the zone's clock shows this local time. Computed twice, because the first guess may be across a
 * daylight saving change. A time that is skipped by a change at midnight becomes the first moment after it.
 */
function momentOf(shown: number, timeZone: string): Date {
  const guess = shown - (clockAt(shown, timeZone) - shown);
  const moment = shown - (clockAt(guess, timeZone) - guess);
  return new Date(moment + Math.max(0, shown - clockAt(moment, timeZone)));
}

/** The day at that moment in the shop's time zone, YYYY-MM-DD. */
export const dayAt = (moment: Date): string =>
  new Date(clockAt(moment.getTime(), site.timeZone)).toISOString().slice(0, 10);

/** The day so many days after another, or before it if `count` is negative. */
export const dayAfter = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10);

/** Monday to Friday, as `site.contact.hours` has them; 0 and 6 are Sunday and Saturday. */
const isWorkingDay = (day: string): boolean => new Date(`${day}T00:00:00Z`).getUTCDay() % 6 !== 0;

/**
 * The last day with at most so many working days between `day` (excluded) and it (included). A weekend counts with the
 * Friday before it, when goods that are wanted on the weekend have to arrive. @param day YYYY-MM-DD
 */
export function lastDayWithin(day: string, workingDays: number): string {
  let next = day;
  for (let passed = 0; passed <= workingDays; ) {
    next = dayAfter(next, 1);
    if (isWorkingDay(next)) passed += 1;
  }
  return dayAfter(next, -1);
}

/** The moments that a range of days covers, both days included; '' leaves a side open. */
export const spanOf = ({ from, to }: { from: string; to: string }): { $gte?: Date; $lt?: Date } => ({
  ...(from && { $gte: startOfDay(from) }),
  ...(to && { $lt: startOfNextDay(to) }),
});

/** When a day begins in the shop's time zone. @param day YYYY-MM-DD */
export const startOfDay = (day: string, timeZone: string = site.timeZone): Date =>
  momentOf(Date.parse(`${day}T00:00:00Z`), timeZone);

/** When the day after it begins. */
export const startOfNextDay = (day: string, timeZone: string = site.timeZone): Date =>
  momentOf(Date.parse(`${day}T00:00:00Z`) + dayMs, timeZone);
