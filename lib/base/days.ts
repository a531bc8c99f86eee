import { site } from './site';

const dayMs = 86_400_000;

/** What a clock of this zone shows at that moment, as if it were UTC; both in milliseconds. */
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
 * When that clock shows this; asked twice, for the first guess may lie across a change of the clock. What it never
 * shows, because it is put forward at midnight, is the first moment after.
 */
function momentOf(shown: number, timeZone: string): Date {
  const guess = shown - (clockAt(shown, timeZone) - shown);
  const moment = shown - (clockAt(guess, timeZone) - guess);
  return new Date(moment + Math.max(0, shown - clockAt(moment, timeZone)));
}

/** The day that the shop's clock shows at that moment, YYYY-MM-DD. */
export const dayAt = (moment: Date): string =>
  new Date(clockAt(moment.getTime(), site.timeZone)).toISOString().slice(0, 10);

/** The day so many days after another; before it, when `count` is negative. */
export const dayAfter = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10);

/** Monday to Friday, as `site.contact.hours` has them; 0 and 6 are Sunday and Saturday. */
const isWorkingDay = (day: string): boolean => new Date(`${day}T00:00:00Z`).getUTCDay() % 6 !== 0;

/**
 * The last day that is reached with so many working days after another day: what is wanted on a weekend has to be there on the
 * Friday before. @param day YYYY-MM-DD
 */
export function lastDayWithin(day: string, workingDays: number): string {
  let next = day;
  for (let passed = 0; passed <= workingDays; ) {
    next = dayAfter(next, 1);
    if (isWorkingDay(next)) passed += 1;
  }
  return dayAfter(next, -1);
}

/** From when to before when a range of days lasts, of which both are part; either may be left open with ''. */
export const spanOf = ({ from, to }: { from: string; to: string }): { $gte?: Date; $lt?: Date } => ({
  ...(from && { $gte: startOfDay(from) }),
  ...(to && { $lt: startOfNextDay(to) }),
});

/** When a day of the shop's clock begins. @param day YYYY-MM-DD */
export const startOfDay = (day: string, timeZone: string = site.timeZone): Date =>
  momentOf(Date.parse(`${day}T00:00:00Z`), timeZone);

/** When the one after it does. */
export const startOfNextDay = (day: string, timeZone: string = site.timeZone): Date =>
  momentOf(Date.parse(`${day}T00:00:00Z`) + dayMs, timeZone);
