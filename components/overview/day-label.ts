const short = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** '2026-11-21' as '21 Nov'. */
export const dayLabel = (day: string): string => short.format(new Date(`${day}T00:00:00Z`));

/** True for Saturdays and Sundays. */
export const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
