const precise = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});

/** A date with its time: '21 Nov 2026, 09:30 UTC' (so that server and browser agree). */
export function Moment({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} className="whitespace-nowrap">
      {precise.format(new Date(iso))} UTC
    </time>
  );
}
