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

/** When that clock shows this; asked twice, for the first guess may lie across a change of the clock. */
function momentOf(shown: number, timeZone: string): Date {
  const guess = shown - (clockAt(shown, timeZone) - shown);
  return new Date(shown - (clockAt(guess, timeZone) - guess));
}

/** When a day of the shop's clock begins. @param day YYYY-MM-DD */
export const startOfDay = (day: string, timeZone: string = site.timeZone): Date =>
  momentOf(Date.parse(`${day}T00:00:00Z`), timeZone);

/** When the one after it does. */
export const startOfNextDay = (day: string, timeZone: string = site.timeZone): Date =>
  momentOf(Date.parse(`${day}T00:00:00Z`) + dayMs, timeZone);
