import 'server-only';
import type { Actor } from '@/lib/auth/actor';
import { messages } from '@/lib/base/messages';
import { type PlacedList, placeSome } from '@/lib/orders/group/place-whole';
import type { Order } from '@/lib/orders/schema';
import { changeCurrent } from './data';
import type { PlaceList } from './place-schema';

/**
 * Places the lines that the buyer saw as one group and takes what was placed off his list; what was refused stays there.
 * A line that was changed meanwhile stays, too. May be repeated: the same key places nothing twice.
 * @throws AppError conflict, with the reason of every line, when nothing was placed; and what placing throws
 */
export async function placeList(actor: Actor, input: PlaceList): Promise<PlacedList> {
  const placed = await placeSome(actor, input, messages.list.nonePlaced);
  await takeOffList(actor, placed.orders);
  return placed;
}

/** Takes what was placed off the actor's list, unless it was changed there meanwhile. */
export async function takeOffList(
  actor: Actor,
  orders: readonly Pick<Order, 'productId' | 'quantity'>[],
): Promise<void> {
  const quantities = new Map(orders.map(({ productId, quantity }) => [productId, quantity]));
  await changeCurrent(actor, (lines) =>
    lines.filter(({ productId, quantity }) => quantities.get(productId) !== quantity),
  );
}

/** What is said of it. */
export function wordsOfPlaced({ group, orders, refused }: PlacedList): string {
  const said = messages.list.placed(orders.length, group.number);
  return refused.length === 0 ? said : `${said} ${messages.list.stays(refused.length)}`;
}
