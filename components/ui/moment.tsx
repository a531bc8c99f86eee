import { formatDay, formatMoment, zoneName } from '@/lib/base/time';

/** A date without its time: 'Nov 21, 2026'. */
export function Day({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} className="whitespace-nowrap">
      {formatDay(iso)}
    </time>
  );
}

/** A date with its time: 'Nov 21, 2026, 9:30 AM'. A page that has some shows `Clock` once. */
export function Moment({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} className="whitespace-nowrap">
      {formatMoment(iso)}
    </time>
  );
}

/** By which clock the times of a page go: the shop's own. */
export function Clock({ className = '' }: { className?: string }) {
  return <p className={`text-ink-3 text-note ${className}`}>Times are in {zoneName}.</p>;
}
