import 'server-only';
import type { Actor } from '@/lib/auth/actor';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { orderGroups } from '@/lib/orders/group/data';
import { KeyEnded, KeyReused, keyOf } from '@/lib/orders/group/place';
import { type PlacedList, placeSome } from '@/lib/orders/group/place-whole';
import type { PlacedGroup } from '@/lib/orders/group/schema';
import { changeCurrent, currentList } from './data';
import type { PlaceList } from './place-schema';

/**
 * Another page of the same list may have placed what this one shows; a repeat finds its group, written before lines go.
 * @throws AppError conflict
 */
async function assertListed(actor: Actor, input: PlaceList): Promise<void> {
  const { lines } = await currentList(actor);
  const listed = new Set(lines.map(({ productId }) => productId));
  if (input.lines.every(({ productId }) => listed.has(productId))) return;
  const group = await orderGroups().findOne({ requestKey: keyOf(actor, input) }); // after the list was read
  if (!group) throw new AppError('conflict', messages.list.noLonger);
}

/**
 * Places the lines that the buyer saw as one group and takes what was placed off his list; what was refused stays there.
 * A line that was changed meanwhile stays, too. May be repeated: the same key places nothing twice, and of pages that
 * show the list as it was at one version one alone places it.
 * @throws AppError conflict when a line is no longer on the list, or, with the reason of every line, when nothing was placed;
 * and what placing throws
 */
export async function placeList(actor: Actor, input: PlaceList): Promise<PlacedList> {
  await assertListed(actor, input);
  try {
    const placed = await placeSome(actor, input, messages.list.nonePlaced);
    await takeOffList(actor, placed);
    return placed;
  } catch (error) {
    const isPlaced = error instanceof KeyReused || error instanceof KeyEnded;
    if (!isPlaced || input.list === undefined) throw error;
    await takeOffList(actor, error.placed); // in place of a rival that died before it did
    throw error instanceof KeyEnded ? error : new AppError('conflict', messages.list.noLonger);
  }
}

/**
 * Takes what was placed off the actor's list, once: a form that is sent again, long afterwards too, leaves the list of that day
 * alone. What was changed there meanwhile stays.
 */
export async function takeOffList(
  actor: Actor,
  { group, orders }: Pick<PlacedGroup, 'group' | 'orders'>,
): Promise<void> {
  if (!group) return;
  const quantities = new Map(orders.map(({ productId, quantity }) => [productId, quantity]));
  await changeCurrent(
    actor,
    (lines) => lines.filter(({ productId, quantity }) => quantities.get(productId) !== quantity),
    { kind: 'placed', key: group.id },
  );
}

/** What is said of it. */
export function wordsOfPlaced({ group, orders, refused }: PlacedList): string {
  const said = messages.list.placed(orders.length, group.number);
  return refused.length === 0 ? said : `${said} ${messages.list.stays(refused.length)}`;
}
