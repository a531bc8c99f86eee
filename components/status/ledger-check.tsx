import { DateTime } from '@/components/ui/date-time';
import { LoadTimedOut, NothingHere, Panel } from '@/components/ui/panel';
import { Status as Mark } from '@/components/ui/status';
import type { Status } from '@/lib/ops/status/schema';

function Found({ ledger }: { ledger: Status['ledger'] }) {
  if (!ledger) return <LoadTimedOut />;
  if (ledger === 'none')
    return <NothingHere>The books have not been checked by the shop itself yet.</NothingHere>;
  const { finishedAt, wrong, findings } = ledger;
  return (
    <div className="grid gap-3 px-edge pb-5 text-sm">
      <p>
        {wrong === 0 ? <Mark tone="done">Right</Mark> : <Mark tone="due">{`${wrong} wrong`}</Mark>}{' '}
        <span className="text-ink-2">
          Checked <DateTime iso={finishedAt} />.
        </span>
      </p>
      {findings.length > 0 && (
        <ul className="grid list-disc gap-1.5 pl-5 [overflow-wrap:anywhere]">
          {findings.slice(0, 20).map((finding) => (
            <li key={finding}>{finding}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The findings of the last check of stock, orders and payments against each other. */
export function LedgerCheck({ ledger }: Pick<Status, 'ledger'>) {
  return (
    <Panel id="books" title="Books">
      <Found ledger={ledger} />
    </Panel>
  );
}
