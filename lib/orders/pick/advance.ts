import 'server-only';
import { type Actor, assertAdmin } from '@/lib/auth/actor';
import { messages } from '@/lib/base/messages';
import { advanceStatus } from '../advance';
import { eachPicked } from './each';
import type { Picked, PickedOrder } from './schema';

/**
 * Moves each of these orders to its next status; one that can't be moved, for example with a disputed or lost payment,
 * does not stop the others.
 * @throws AppError forbidden; the database's errors
 */
export async function advancePicked(actor: Actor, picks: readonly PickedOrder[]): Promise<Picked[]> {
  assertAdmin(actor);
  return eachPicked(actor, picks, async (pick, at) => {
    const { status } = await advanceStatus(actor, pick, { at, among: 'picked' });
    return messages.order.statusUpdated(status ?? pick.from);
  });
}
