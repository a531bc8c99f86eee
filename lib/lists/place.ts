import 'server-only';
import type { Actor } from '@/lib/auth/actor';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { orderGroups } from '@/lib/orders/group/data';
import { KeyEnded, KeyTaken, keyOf } from '@/lib/orders/group/place';
import { type PlacedList, placeSome } from '@/lib/orders/group/place-whole';
import type { PlacedGroup } from '@/lib/orders/group/schema';
import { changeCurrent, currentList } from './data';
import { withoutOrdered } from './ordered';
import type { PlaceList } from './place-schema';

/**
 * Refuses lines that are no longer on the list, since another page of it may have placed them. A retry passes, because
 * its group is written before its lines are removed from the list.
 * @throws AppError conflict
 */
async function assertListed(actor: Actor, input: PlaceList): Promise<void> {
  const { lines } = await currentList(actor);
  const listed = new Set(lines.map(({ productId }) => productId));
  if (input.lines.every(({ productId }) => listed.has(productId))) return;
  const group = await orderGroups().findOne({ requestKey: keyOf(actor, input) }); // must be read after the list
  if (!group) throw new AppError('conflict', messages.list.noLonger);
}

/**
 * Places the lines that the buyer saw as one group and removes the placed ones from the list. Refused lines stay, and
 * so do lines that were changed meanwhile. Idempotent by key; and of several pages that show the same version of the
 * list, only one can place it.
 * @throws AppError conflict if a line is no longer on the list, or (with a reason per line) if nothing was placed; and
 * what placing throws
 */
export async function placeList(actor: Actor, input: PlaceList): Promise<PlacedList> {
  await assertListed(actor, input);
  try {
    const placed = await placeSome(actor, input, messages.list.nonePlaced);
    await takeOffList(actor, placed);
    return placed;
  } catch (error) {
    if (!(error instanceof KeyTaken) || input.list === undefined) throw error;
    await takeOffList(actor, error.placed); // in case the request that placed it died before this
    throw error instanceof KeyEnded ? error : new AppError('conflict', messages.list.noLonger);
  }
}

/**
 * Removes what was placed from the actor's list, once per group, so that a form that is resent much later doesn't
 * affect a newer list. Lines that were changed meanwhile stay.
 */
export async function takeOffList(
  actor: Actor,
  { group, orders }: Pick<PlacedGroup, 'group' | 'orders'>,
): Promise<void> {
  if (!group) return;
  await changeCurrent(actor, (lines) => withoutOrdered(lines, orders), { kind: 'placed', key: group.id });
}

/** The message after lines were placed. */
export function wordsOfPlaced({ group, orders, refused }: PlacedList): string {
  const said = messages.list.placed(orders.length, group.number);
  return refused.length === 0 ? said : `${said} ${messages.list.stays(refused.length)}`;
}
