import { formatDay, formatMoment, zoneName } from '@/lib/base/time';

/** A date without its time: 'Nov 21, 2026'. */
export function DateOnly({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} className="whitespace-nowrap enlarged:whitespace-normal">
      {formatDay(iso)}
    </time>
  );
}

/** A date with its time: 'Nov 21, 2026, 9:30 AM'. A page with any of these shows `TimeZoneNote` once. */
export function DateTime({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} className="whitespace-nowrap enlarged:whitespace-normal">
      {formatMoment(iso)}
    </time>
  );
}

/** Names the time zone of the page's times: the shop's own. */
export function TimeZoneNote({ className = '' }: { className?: string }) {
  return <p className={`text-ink-3 text-note ${className}`}>Times are in {zoneName}.</p>;
}
