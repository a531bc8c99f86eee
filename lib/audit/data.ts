import 'server-only';
import type { FindCursor } from 'mongodb';
import { type Actor, assertAdmin } from '@/lib/auth/actor';
import type { Page } from '@/lib/base/paging';
import { collection } from '@/lib/platform/db';
import { readPage, searchPattern, streamBatch } from '@/lib/platform/read-page';
import type { AuditEntry, AuditEvent, AuditQuery } from './schema';

export const auditEvents = () => collection<AuditEntry>('audit_events');

function toEvent({ _id, at, actor, action, subject, before, after }: AuditEntry): AuditEvent {
  return { id: _id, at: at.toISOString(), by: actor, action, subject, before, after };
}

/** The index with the fewest entries to look through; each is in the order of the page. */
function auditIndex({ subject, action, by }: AuditQuery): string {
  if (subject) return 'subject';
  if (action) return 'action';
  return by ? 'actor' : 'at';
}

/** One page of the log, newest first unless asked otherwise. @throws AppError forbidden */
export async function getAuditLog(actor: Actor, query: AuditQuery): Promise<Page<AuditEvent>> {
  assertAdmin(actor);
  const direction = query.order === 'asc' ? 1 : -1;
  const page = await readPage(auditEvents(), {
    filter: {
      ...(query.action && { action: query.action }),
      ...(query.subject && { 'subject.id': query.subject.toLowerCase() }),
      ...(query.by && { actor: query.by }),
      ...(query.q && { 'subject.name': searchPattern(query.q) }),
    },
    sort: { at: direction, _id: direction },
    hint: auditIndex(query),
    page: query.page,
  });
  return { ...page, rows: page.rows.map(toEvent) };
}

/** The whole log, oldest first, for export. @throws AppError forbidden */
export function allAuditEvents(actor: Actor): FindCursor<AuditEntry> {
  assertAdmin(actor);
  return auditEvents().find({}, { batchSize: streamBatch }).sort({ at: 1, _id: 1 });
}

/** The addresses of everybody who stands in the log, for its filter. @throws AppError forbidden */
export async function getAuditActors(actor: Actor): Promise<string[]> {
  assertAdmin(actor);
  return auditEvents().distinct('actor');
}
