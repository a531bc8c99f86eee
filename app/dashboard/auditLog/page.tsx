import type { Metadata } from 'next';
import { AuditTable } from '@/components/audit/audit-table';
import { actionLabels } from '@/components/audit/labels';
import { ListPage } from '@/components/list/list-page';
import { type ListPageProps, readList } from '@/components/list/list-url';
import { Empty } from '@/components/ui/empty';
import { getAuditActors, getAuditLog } from '@/lib/audit/data';
import { auditQuerySchema } from '@/lib/audit/schema';
import { requirePageActor } from '@/lib/auth/admit';
import { dashboardPages } from '@/lib/base/dashboard-pages';
import { zoneName } from '@/lib/base/time';
import { withSubjects } from '@/lib/ops/audit-subjects';

const page = dashboardPages.auditLog;
export const metadata: Metadata = { title: page.title };

/** Everything that admins changed: who, when, what, and the values before and after. */
export default async function AuditLogPage(props: ListPageProps) {
  const actor = await requirePageActor(page);
  const list = await readList(page, auditQuerySchema, props);
  const [found, actors] = await Promise.all([getAuditLog(actor, list.query), getAuditActors(actor)]);
  const people = Object.fromEntries(actors.map((email) => [email, email]));
  return (
    <ListPage
      page={page}
      csv="audit"
      list={list}
      found={found}
      words={['change', 'changes']}
      lead={(counted, isPart) =>
        `${counted}${isPart ? '' : ' by admins, and what became of quotes'}. Nothing here can be altered. Times are in ${zoneName}.`
      }
      search={{ label: 'Search and filter the audit log', placeholder: 'User, product, order' }}
      filters={[
        { name: 'action', label: 'What', options: { '': 'Everything', ...actionLabels } },
        { name: 'by', label: 'Who', options: { '': 'All admins', ...people } },
      ]}
      empty={
        <Empty title="Nothing changed yet">
          What admins change in users, orders, products and reviews appears here.
        </Empty>
      }
    >
      <AuditTable events={await withSubjects(actor, found.rows)} list={list} />
    </ListPage>
  );
}
