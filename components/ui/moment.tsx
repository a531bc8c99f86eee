const day = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
const short = new Intl.DateTimeFormat('en-GB', day);
const precise = new Intl.DateTimeFormat('en-GB', { ...day, hour: '2-digit', minute: '2-digit' });

/** A date without its time: '21 Nov 2026' (UTC, so that server and browser agree). */
export function Day({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} className="whitespace-nowrap">
      {short.format(new Date(iso))}
    </time>
  );
}

/** A date with its time: '21 Nov 2026, 09:30 UTC'. */
export function Moment({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} className="whitespace-nowrap">
      {precise.format(new Date(iso))} UTC
    </time>
  );
}
