import 'server-only';
import type { FindCursor, ObjectId } from 'mongodb';
import type { Actor } from '@/lib/auth/actor';
import { assertAdmin } from '@/lib/auth/guards';
import { collection } from '@/lib/db';
import { type Page, readPage, searchPattern, streamBatch } from '@/lib/paging';
import type { AuditAction, AuditEvent, AuditQuery, AuditState, AuditSubject } from './schema';

/**
 * One admin mutation. The entry is made by the same write that makes the change and copied here afterwards; its `_id`
 * is made once, so that copying it twice records it once.
 */
export type AuditEntry = {
  _id: string;
  at: Date;
  by: ObjectId;
  actor: string;
  action: AuditAction;
  subject: AuditSubject;
  before: AuditState;
  after: AuditState;
};

/** A document that carries entries not yet copied to the log. */
export type Audited = { _id: ObjectId; audit?: AuditEntry[] };

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
