import { site } from './site';

const { locale, timeZone } = site;
const day = { day: 'numeric', month: 'short', year: 'numeric', timeZone } as const;
const days = new Intl.DateTimeFormat(locale, day);
const moments = new Intl.DateTimeFormat(locale, { ...day, hour: 'numeric', minute: '2-digit' });
const soon = new Intl.DateTimeFormat(locale, {
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
  timeZone,
});

/** Browsers and servers of several ages part time and AM by different spaces; a page must say the same on both. */
const plain = (text: string) => text.replace(/\s/g, ' ');

/** A date without its time, by the shop's clock: 'Nov 21, 2026'. Takes ISO 8601, as the others do. */
export const formatDay = (iso: string): string => plain(days.format(new Date(iso)));

/** A date with its time: 'Nov 21, 2026, 9:30 AM'. The page says once which clock that is (`zoneName`). */
export const formatMoment = (iso: string): string => plain(moments.format(new Date(iso)));

/** The same for what is near, without its year: 'Nov 21, 9:30 AM'. */
export const formatSoon = (iso: string): string => plain(soon.format(new Date(iso)));

const calendar = new Intl.DateTimeFormat(locale, { ...day, timeZone: 'UTC' });

/** A day of the calendar, which no clock moves: 'YYYY-MM-DD' as 'Nov 21, 2026'. */
export const formatCalendarDay = (wanted: string): string =>
  plain(calendar.format(new Date(`${wanted}T00:00:00Z`)));

/** The name of the shop's clock: 'Pacific Time'. */
export const zoneName =
  new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
