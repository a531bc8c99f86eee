import type { Metadata } from 'next';
import { BackgroundJobs } from '@/components/status/background-jobs';
import { LedgerCheck } from '@/components/status/ledger-check';
import { Processes } from '@/components/status/processes';
import { Services } from '@/components/status/services';
import { Waiting } from '@/components/status/waiting';
import { warningsOf } from '@/components/status/warnings';
import { WebVitals } from '@/components/status/web-vitals';
import { TimeZoneNote } from '@/components/ui/date-time';
import { Note } from '@/components/ui/note';
import { PageHeading } from '@/components/ui/page-heading';
import { requirePageActor } from '@/lib/auth/admit';
import { dashboardPages } from '@/lib/base/dashboard-pages';
import { getStatus } from '@/lib/ops/status/data';

const page = dashboardPages.status;
export const metadata: Metadata = { title: page.title };

/** The state of the shop's services and processes, for admins. */
export default async function StatusPage() {
  const actor = await requirePageActor(page);
  const status = await getStatus(actor);
  const warnings = [...warningsOf(status)];
  return (
    <>
      <PageHeading
        title={page.title}
        lead="The services that the shop uses, what is waiting, and what is running."
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 tablet:gap-6">
        {warnings.length === 0 ? (
          <Note tone="ok">Everything works.</Note>
        ) : (
          <Note tone="warn">
            <ul className="grid gap-1">
              {warnings.map((warning) => (
                <li key={warning}>{warning}</li>
              ))}
            </ul>
          </Note>
        )}
        <Services services={status.services} />
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 tablet:gap-6 xl:grid-cols-2">
          <Waiting outbox={status.outbox} hold={status.hold} />
          <LedgerCheck ledger={status.ledger} />
        </div>
        <BackgroundJobs sweepers={status.sweepers} />
        <Processes processes={status.processes} />
        <WebVitals vitals={status.vitals} />
        <TimeZoneNote />
      </div>
    </>
  );
}
