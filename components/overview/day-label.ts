import { site } from '@/lib/base/site';

const short = new Intl.DateTimeFormat(site.locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** '2026-11-21' as 'Nov 21'. */
export const dayLabel = (day: string): string => short.format(new Date(`${day}T00:00:00Z`));

/** True for Saturdays and Sundays. */
export const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
