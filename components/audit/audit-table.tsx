import { Changes } from '@/components/audit/changes';
import { actionLabels, subjectHref } from '@/components/audit/labels';
import { type Column, DataTable } from '@/components/list/data-table';
import type { ListState } from '@/components/list/list-url';
import { DateTime } from '@/components/ui/date-time';
import { Email } from '@/components/ui/email';
import { TextLink } from '@/components/ui/text-link';
import type { AuditQuery } from '@/lib/audit/schema';
import type { ShownEvent } from '@/lib/ops/audit-subjects';

const top = 'align-top tablet:py-3.5';

const columns: readonly Column<ShownEvent, AuditQuery['sort']>[] = [
  {
    head: 'What',
    place: 'name',
    className: `${top} max-tablet:col-span-6 tablet:w-[26%]`,
    cell: (event) => (
      <>
        {actionLabels[event.action]}
        <Subject event={event} />
      </>
    ),
  },
  {
    head: 'Changes',
    place: 'wide',
    className: top,
    cell: ({ before, after, currency }) => (
      <Changes before={before} after={after} currency={currency ?? undefined} />
    ),
  },
  {
    head: 'Who',
    place: 'wide',
    className: `${top} text-ink-2 [overflow-wrap:anywhere]`,
    cell: ({ by }) => (
      <span className="block tablet:min-w-[120px]">
        <Email address={by} />
      </span>
    ),
  },
  {
    head: 'When',
    sort: 'at',
    place: 'wide',
    className: `${top} text-ink-2`,
    cell: ({ at }) => <DateTime iso={at} />,
  },
];

type AuditTableProps = { events: readonly ShownEvent[]; list: ListState<AuditQuery> };

/** What admins did: who, when, what, and the fields before and after. */
export function AuditTable({ events, list }: AuditTableProps) {
  return <DataTable caption="Audit log" columns={columns} rows={events} list={list} />;
}

function Subject({ event }: { event: ShownEvent }) {
  const href = subjectHref(event);
  const style = 'block w-fit font-medium text-ink-3 text-xs [overflow-wrap:anywhere]';
  if (!href)
    return (
      <span className={style}>
        <Email address={event.subject.name} />
      </span>
    );
  return (
    <TextLink href={href} className={style}>
      <Email address={event.subject.name} />
    </TextLink>
  );
}
