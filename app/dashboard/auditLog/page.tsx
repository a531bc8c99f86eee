import type { Metadata } from 'next';
import { AuditTable } from '@/components/audit/audit-table';
import { actionLabels } from '@/components/audit/labels';
import { CsvLink } from '@/components/list/csv-link';
import { isNarrowed, listAddress } from '@/components/list/list-address';
import { ListForm, ListSelect } from '@/components/list/list-form';
import { countFirst, ListPages } from '@/components/list/list-pages';
import { NoMatches } from '@/components/list/no-matches';
import { Empty } from '@/components/ui/empty';
import { PageHeading } from '@/components/ui/page-heading';
import { Sheet } from '@/components/ui/sheet';
import { getAuditActors, getAuditLog } from '@/lib/audit/data';
import { type AuditQuery, auditActions, auditQuerySchema } from '@/lib/audit/schema';
import { requireActor } from '@/lib/auth/admit';
import { paths } from '@/lib/base/paths';

export const metadata: Metadata = { title: 'Audit log' };

const defaults = auditQuerySchema.parse({});

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Everything admins changed: who, when, what, before and after. */
export default async function AuditLogPage({ searchParams }: Props) {
  const actor = await requireActor('admin', paths.auditLog);
  const query = auditQuerySchema.parse(await searchParams);
  const [found, actors] = await Promise.all([getAuditLog(actor, query), getAuditActors(actor)]);
  const list = { path: paths.auditLog, query, defaults };
  const everything: Partial<AuditQuery> = {
    q: defaults.q,
    action: undefined,
    by: undefined,
    subject: undefined,
  };
  const clear = listAddress(list, everything);
  const narrowed = isNarrowed(list);
  return (
    <>
      <PageHeading
        title="Audit log"
        lead={`${countFirst(found, 'change', 'changes')}${narrowed ? ' found' : ' by admins'}. Nothing here can be altered.`}
        actions={<CsvLink list="audit" />}
      />
      <Sheet aria-label="Changes">
        <ListForm
          list={list}
          label="Search and filter the audit log"
          search={{ placeholder: 'User, product, order', value: query.q }}
          keep={['subject']}
          clear={narrowed ? clear : null}
        >
          <ListSelect
            name="action"
            label="What"
            value={query.action ?? ''}
            options={[
              ['', 'Everything'],
              ...auditActions.map((action) => [action, actionLabels[action]] as const),
            ]}
          />
          <ListSelect
            name="by"
            label="Who"
            value={query.by ?? ''}
            options={[['', 'All admins'], ...actors.map((email) => [email, email] as const)]}
          />
        </ListForm>
        {found.total > 0 && <AuditTable events={found.rows} list={list} />}
        {found.total === 0 && narrowed && <NoMatches what="changes" clear={clear} />}
        {found.total === 0 && !narrowed && (
          <Empty title="Nothing changed yet">
            What admins change in users, orders, products and reviews appears here.
          </Empty>
        )}
        <ListPages list={list} found={found} one="change" many="changes" />
      </Sheet>
    </>
  );
}
