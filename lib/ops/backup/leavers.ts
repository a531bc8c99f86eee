import 'server-only';
import { auditEvents } from '@/lib/audit/data';
import { deleteAgain } from '@/lib/users/deletions';
import { earliestSecond } from './clock-skew';

/**
 * Deletes the accounts once more that were deleted since a backup began: it may have read them and what was theirs
 * before, and the record of their deletion only after that was settled. The log, which is read last, names them.
 * Repeatable.
 */
export async function dropLeavers(since: Date): Promise<void> {
  const at = { $gte: new Date(earliestSecond(since) * 1000) };
  const deleted = auditEvents().find({ action: 'user.deleted', at }, { hint: 'action' });
  for await (const entry of deleted) await deleteAgain(entry);
}
