import 'server-only';
import { type Actor, assertAdmin } from '@/lib/auth/actor';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { isDuplicateKey, toObjectId } from '@/lib/platform/db';
import { imports } from './data';

type Started = { id: string };

/**
 * Lets the sweeper import what was checked. The one who checked it starts it, for its changes are his in the log.
 * @throws AppError forbidden, not_found, invalid (lines are refused, nothing to do), conflict (another is running, started already)
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

/** Ends a running import; what was done stays. @throws AppError forbidden, invalid, conflict (it is not running) */
export async function stopImport(actor: Actor, { importId }: { importId: string }): Promise<Started> {
  assertAdmin(actor);
  const stopped = await imports().updateOne(
    { _id: toObjectId(importId), running: true },
    { $set: { state: 'stopped' }, $unset: { running: '' } },
  );
  if (stopped.modifiedCount === 0) throw new AppError('conflict', messages.import.notChecked);
  return { id: importId };
}
