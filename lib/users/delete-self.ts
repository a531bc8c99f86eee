import 'server-only';
import { auditEntry } from '@/lib/audit/record';
import type { Actor } from '@/lib/auth/actor';
import { assertOpen, reauthenticate } from '@/lib/auth/reauthenticate';
import type { Proof } from '@/lib/auth/schema';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { numbersUnderWay } from '@/lib/orders/under-way';
import type { CacheChange } from '@/lib/platform/cache-change';
import { log } from '@/lib/platform/log';
import { deleteAccount } from './deletions';

/** Logs that an account was deleted, but not whose it was. */
function entryOf(actor: Actor) {
  const subject = { type: 'user', id: actor.id, name: messages.users.gone } as const;
  return {
    ...auditEntry(actor, 'user.deleted', subject, { before: null, after: null }),
    _id: `user:${actor.id}:deleted`,
    actor: messages.users.gone,
  };
}

/**
 * Deletes the actor's own account, after proof of ownership. Refused while paid goods are still to be sent, or
 * money to be given back, since the shop could not tell them about it. Unpaid orders are cancelled. Admins are deleted
 * by another one.
 * @throws AppError invalid on `proof`, limited, conflict (an admin, orders under way), unauthorized when the session
 * has ended meanwhile
 */
export async function deleteSelf(actor: Actor, { proof }: Proof): Promise<{ changes: CacheChange }> {
  const user = await reauthenticate(actor, proof);
  if (user.role === 'admin') throw new AppError('conflict', messages.users.notYourself);
  const waiting = await numbersUnderWay(user._id);
  if (waiting.length > 0) throw new AppError('conflict', messages.ownData.underWay(waiting.join(', ')));
  const changes = await deleteAccount(user, entryOf(actor), { 'sessions.sid': actor.sid });
  if (!changes) {
    await assertOpen(actor);
    throw new AppError('conflict', messages.users.changedMeanwhile);
  }
  log.info({ userId: actor.id }, 'account deleted by its owner');
  return { changes };
}
