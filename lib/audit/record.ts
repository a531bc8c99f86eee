import 'server-only';
import { assertAdmin, type Doer } from '@/lib/auth/actor';
import { timeNow } from '@/lib/platform/clock';
import { collection, isFirst, toObjectId } from '@/lib/platform/db';
import { log } from '@/lib/platform/log';
import { sweepEach } from '@/lib/platform/sweep-each';
import { auditEvents } from './data';
import type { AuditAction, AuditEntry, Audited, AuditState, AuditSubject } from './schema';

/** Collections whose documents carry the audit entries of their own changes until they are copied (decision 0011). */
const audited = ['users', 'products', 'reviews'] as const;
type AuditedCollection = (typeof audited)[number];

/**
 * An entry for the write that makes the change. Only admins may change more than their own account.
 * @throws AppError forbidden
 */
export function auditEntry(
  doer: Doer,
  action: AuditAction,
  subject: AuditSubject,
  change: { before: AuditState; after: AuditState },
): AuditEntry {
  if (doer.id === null || doer.id !== subject.id) assertAdmin(doer);
  return {
    _id: `${subject.type}:${subject.id}:${crypto.randomUUID()}`,
    at: timeNow(),
    by: doer.role === 'system' ? null : toObjectId(doer.id),
    actor: doer.role === 'system' ? doer.name : doer.email,
    action,
    subject,
    ...change,
  };
}

/** Writes one entry to the log; writing it again has no effect. */
export async function recordAudit(entry: AuditEntry): Promise<void> {
  await isFirst(auditEvents().insertOne(entry));
}

async function settle(name: AuditedCollection, { _id, audit = [] }: Audited): Promise<void> {
  for (const entry of audit) await recordAudit(entry);
  const recorded = audit.map((entry) => entry._id);
  await collection<Audited>(name).updateOne({ _id }, { $pull: { audit: { _id: { $in: recorded } } } });
}

/** Copies a document's entries to the log. If that fails, `recordWaitingAudits` does it later. */
export async function settleAudit(name: AuditedCollection, document: Audited): Promise<void> {
  try {
    await settle(name, document);
  } catch (error) {
    log.warn({ err: error, id: document._id.toHexString() }, 'audit entry not recorded yet');
  }
}

/** Copies the entries that a crash left in their documents; run by the sweeper. Returns the number of documents. */
export async function recordWaitingAudits(): Promise<number> {
  let count = 0;
  for (const name of audited) {
    const waiting = await collection<Audited>(name)
      .find({ 'audit._id': { $gt: '' } }, { projection: { audit: 1 } })
      .limit(100)
      .toArray();
    count += (await sweepEach(waiting, (document) => settle(name, document).then(() => document))).length;
  }
  return count;
}
