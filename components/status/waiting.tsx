import { inTime } from '@/components/status/measures';
import { LoadTimedOut, Panel } from '@/components/ui/panel';
import { SummaryList, SummaryRow } from '@/components/ui/summary-list';
import { TextLink } from '@/components/ui/text-link';
import { figure } from '@/lib/base/figures';
import { paths } from '@/lib/base/paths';
import { formatMoment } from '@/lib/base/time';
import type { Status } from '@/lib/ops/status/schema';

function Hold({ hold }: { hold: Exclude<Status['hold'], null> }) {
  if (hold === 'none') return 'none';
  return (
    <TextLink href={paths.order(hold.orderId)}>
      {hold.overdueSeconds > 0 ? 'over since ' : 'until '}
      <time dateTime={hold.expiresAt} className="tablet:whitespace-nowrap">
        {formatMoment(hold.expiresAt)}
      </time>
    </TextLink>
  );
}

/** Emails that wait to be sent, and the unpaid order whose hold ends first. */
export function Waiting({ outbox, hold }: Pick<Status, 'outbox' | 'hold'>) {
  return (
    <Panel id="waiting" title="Waiting">
      {outbox && hold ? (
        <SummaryList className="px-edge pb-4">
          <SummaryRow label="Emails waiting">{figure(outbox.waiting)}</SummaryRow>
          <SummaryRow label="Of these, due now">
            {outbox.due === 0 ? '0' : `${figure(outbox.due)}, for ${inTime(outbox.oldestSeconds)}`}
          </SummaryRow>
          <SummaryRow label="Held up by the mail server">
            {outbox.heldUpSeconds === 0 ? 'none' : `for ${inTime(outbox.heldUpSeconds)}`}
          </SummaryRow>
          <SummaryRow label="Emails given up">{figure(outbox.failed)}</SummaryRow>
          <SummaryRow label="Oldest unpaid hold">
            <Hold hold={hold} />
          </SummaryRow>
        </SummaryList>
      ) : (
        <LoadTimedOut />
      )}
    </Panel>
  );
}
