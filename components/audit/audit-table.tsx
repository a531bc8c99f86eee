import Link from 'next/link';
import { Changes } from '@/components/audit/changes';
import { actionLabels, subjectHref } from '@/components/audit/labels';
import type { ListState } from '@/components/list/list-address';
import { SortHead } from '@/components/list/sort-head';
import { Moment } from '@/components/ui/moment';
import { HeadCell, Table, TableBody, TableCell, TableHead, TableRow } from '@/components/ui/table';
import type { AuditEvent, AuditQuery } from '@/lib/audit/schema';

type AuditTableProps = { events: readonly AuditEvent[]; list: ListState<AuditQuery> };

/** What admins did: who, when, what, and the fields before and after. */
export function AuditTable({ events, list }: AuditTableProps) {
  return (
    <Table caption="Audit log">
      <TableHead>
        <HeadCell>What</HeadCell>
        <HeadCell>Changes</HeadCell>
        <HeadCell>Who</HeadCell>
        <SortHead list={list} by="at">
          When
        </SortHead>
      </TableHead>
      <TableBody>
        {events.map((event) => (
          <TableRow key={event.id}>
            <TableCell place="name" className="align-top max-tablet:col-span-6 tablet:w-[26%] tablet:py-3.5">
              {actionLabels[event.action]}
              <Subject event={event} />
            </TableCell>
            <TableCell place="wide" label="Changes" className="align-top tablet:py-3.5">
              <Changes before={event.before} after={event.after} />
            </TableCell>
            <TableCell
              place="wide"
              label="Who"
              className="align-top text-ink-2 [overflow-wrap:anywhere] tablet:py-3.5"
            >
              {event.by}
            </TableCell>
            <TableCell place="wide" label="When" className="align-top text-ink-2 tablet:py-3.5">
              <Moment iso={event.at} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function Subject({ event }: { event: AuditEvent }) {
  const href = subjectHref(event);
  const style = 'block w-fit font-medium text-ink-3 text-xs [overflow-wrap:anywhere]';
  if (!href) return <span className={style}>{event.subject.name}</span>;
  return (
    <Link
      href={href}
      prefetch={false}
      className={`hit-area ${style} underline decoration-line-strong hover:decoration-accent`}
    >
      {event.subject.name}
    </Link>
  );
}
