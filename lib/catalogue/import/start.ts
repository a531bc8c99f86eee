import 'server-only';
import { type Actor, assertAdmin } from '@/lib/auth/actor';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { isDuplicateKey, toObjectId } from '@/lib/platform/db';
import { imports } from './data';

type Started = { id: string };

/**
 * Has the sweeper carry out a checked import. Only the admin who checked it may start it, because the audit log
 * attributes its changes to that admin.
 * @throws AppError forbidden, not_found, invalid (refused lines, nothing to do), conflict (one is running, or started)
 */
export async function startImport(
  actor: Actor,
  { importId, leaveOut }: { importId: string; leaveOut?: 'on' | undefined },
): Promise<Started> {
  assertAdmin(actor);
  const _id = toObjectId(importId);
  const doc = await imports().findOne({ _id });
  if (!doc) throw new AppError('not_found', messages.import.notFound);
  if (!doc.userId.equals(toObjectId(actor.id))) throw new AppError('forbidden', messages.import.onlyOwner);
  const { add, change, refused } = doc.counts;
  if (refused > 0 && !leaveOut) throw new AppError('invalid', messages.import.someRefused);
  if (add + change === 0) throw new AppError('invalid', messages.import.nothingToDo);
  try {
    const started = await imports().updateOne(
      { _id, state: 'checked' },
      { $set: { state: 'running', running: true } },
    );
    if (started.modifiedCount === 0) throw new AppError('conflict', messages.import.notChecked);
  } catch (error) {
    if (isDuplicateKey(error)) throw new AppError('conflict', messages.import.running);
    throw error;
  }
  return { id: importId };
}

/** Stops a running import; lines already done stay. Repeatable. @throws AppError forbidden, invalid, conflict (it ended) */
export async function stopImport(actor: Actor, { importId }: { importId: string }): Promise<Started> {
  assertAdmin(actor);
  const _id = toObjectId(importId);
  const stopped = await imports().updateOne(
    { _id, running: true },
    { $set: { state: 'stopped' }, $unset: { running: '' } },
  );
  if (stopped.modifiedCount === 1) return { id: importId };
  const before = await imports().countDocuments({ _id, state: 'stopped' }, { limit: 1 });
  if (before === 0) throw new AppError('conflict', messages.import.notRunning);
  return { id: importId };
}
