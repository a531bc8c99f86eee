import { formatDay, formatMoment, zoneName } from '@/lib/base/time';

const Time = ({ iso, children }: { iso: string; children: string }) => (
  <time dateTime={iso} className="whitespace-nowrap enlarged:whitespace-normal">
    {children}
  </time>
);

/** A date without its time: 'Nov 21, 2026'. */
export const DateOnly = ({ iso }: { iso: string }) => <Time iso={iso}>{formatDay(iso)}</Time>;

/** A date with its time: 'Nov 21, 2026, 9:30 AM'. A page with any of these shows `TimeZoneNote` once. */
export const DateTime = ({ iso }: { iso: string }) => <Time iso={iso}>{formatMoment(iso)}</Time>;

/** Names the time zone of the page's times: the shop's own. */
export function TimeZoneNote({ className = '' }: { className?: string }) {
  return <p className={`text-ink-3 text-note ${className}`}>Times are in {zoneName}.</p>;
}
