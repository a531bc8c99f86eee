import 'server-only';
import type { Filter, FindCursor } from 'mongodb';
import { type Actor, assertAdmin } from '@/lib/auth/actor';
import type { Page } from '@/lib/base/paging';
import { collection } from '@/lib/platform/db';
import { readPage, streamBatch } from '@/lib/platform/read-page';
import { searchPattern } from '@/lib/platform/search-pattern';
import type { AuditEntry, AuditEvent, AuditQuery } from './schema';

export const auditEvents = () => collection<AuditEntry>('audit_events');

function toEvent({ _id, at, actor, action, subject, before, after }: AuditEntry): AuditEvent {
  return { id: _id, at: at.toISOString(), by: actor, action, subject, before, after };
}

/** The index that leaves the fewest entries to scan; every one of them is sorted by time, as the page is. */
function auditIndex({ subject, action, by }: AuditQuery): string {
  if (subject) return 'subject';
  if (action) return 'action';
  return by ? 'actor' : 'at';
}

/** The filter for the log's search and filters. */
const auditFilter = ({ q, action, subject, by }: AuditQuery): Filter<AuditEntry> => ({
  ...(action && { action }),
  ...(subject && { 'subject.id': subject.toLowerCase() }),
  ...(by && { actor: by }),
  ...(q && { 'subject.name': searchPattern(q) }),
});

/** One page of the log, newest first unless asked otherwise. @throws AppError forbidden */
export async function getAuditLog(actor: Actor, query: AuditQuery): Promise<Page<AuditEvent>> {
  assertAdmin(actor);
  const direction = query.order === 'asc' ? 1 : -1;
  const page = await readPage(auditEvents(), {
    filter: auditFilter(query),
    sort: { at: direction, _id: direction },
    hint: auditIndex(query),
    page: query.page,
  });
  return { ...page, rows: page.rows.map(toEvent) };
}

/** The entries that match a list's query, all of them and oldest first, for export. @throws AppError forbidden */
export function allAuditEvents(actor: Actor, query: AuditQuery): FindCursor<AuditEntry> {
  assertAdmin(actor);
  return auditEvents().find(auditFilter(query), { batchSize: streamBatch }).sort({ at: 1, _id: 1 });
}

/** The distinct actors in the log, for its filter. @throws AppError forbidden */
export async function getAuditActors(actor: Actor): Promise<string[]> {
  assertAdmin(actor);
  return await auditEvents().distinct('actor');
}
