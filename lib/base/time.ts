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

/** Versions of ICU put different spaces between time and AM, but server and browser must render the same. */
const plain = (text: string) => text.replace(/\s/g, ' ');

/** An ISO 8601 moment as a date in the shop's time zone: 'Nov 21, 2026'. */
export const formatDay = (iso: string): string => plain(days.format(new Date(iso)));

/** An ISO 8601 moment as date and time: 'Nov 21, 2026, 9:30 AM'. Pages name the time zone once (`zoneName`). */
export const formatMoment = (iso: string): string => plain(moments.format(new Date(iso)));

/** The same without the year, for times near now: 'Nov 21, 9:30 AM'. */
export const formatSoon = (iso: string): string => plain(soon.format(new Date(iso)));

const calendar = new Intl.DateTimeFormat(locale, { ...day, timeZone: 'UTC' });

/** A calendar day, independent of time zones: 'YYYY-MM-DD' as 'Nov 21, 2026'. */
export const formatCalendarDay = (wanted: string): string =>
  plain(calendar.format(new Date(`${wanted}T00:00:00Z`)));

/** The name of the shop's time zone in the language of the pages, because it is a part of sentences: 'Pacific Time'. */
export const zoneName =
  new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
