import 'server-only';
import type { Actor } from '@/lib/auth/actor';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { placeGroup } from '@/lib/orders/group/place';
import type { PlacedGroup } from '@/lib/orders/group/schema';
import type { Order } from '@/lib/orders/schema';
import { changeCurrent } from './data';
import type { PlaceList } from './place-schema';

/** What became of a list that was placed: some of it at least. */
export type PlacedList = PlacedGroup & { group: NonNullable<PlacedGroup['group']> };

/**
 * Places the lines that the buyer saw as one group and takes what was placed off his list; what was refused stays there.
 * A line that was changed meanwhile stays, too. May be repeated: the same key places nothing twice.
 * @throws AppError conflict, with the reason of every line, when nothing was placed; and what placing throws
 */
export async function placeList(actor: Actor, input: PlaceList): Promise<PlacedList> {
  const placed = await placeGroup(actor, input);
  const { group, orders, refused } = placed;
  if (!group) {
    const reasons = refused.map(({ productName, reason }) => `${productName}: ${reason}`);
    throw new AppError('conflict', [messages.list.nonePlaced, ...reasons].join('\n'));
  }
  await takeOffList(actor, orders);
  return { ...placed, group };
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
