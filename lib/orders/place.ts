import 'server-only';
import type { Actor } from '@/lib/auth/actor';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { accountKey } from '@/lib/base/request-key';
import { holdFor, releaseHold, takeHold } from '@/lib/catalogue/holds';
import { timeNow } from '@/lib/platform/clock';
import { isDuplicateKey } from '@/lib/platform/db';
import { consumeLimit } from '@/lib/platform/limits';
import { nextOf } from '@/lib/platform/sequence';
import { type OrderDoc, orders, toOrder } from './data';
import { insertNumbered, newOrder } from './new-order';
import {
  assertOpenElseGiveBack,
  assertOpenLimits,
  assertOrderable,
  assertSameOrder,
  type Buyer,
  findProduct,
  refusedHold,
  triesOf,
} from './rules';
import type { Order, PlaceOrder } from './schema';

/**
 * Removes an order that never came to be: nobody was told of it. A hold that a rival took for it meanwhile is without
 * an order then, and the sweeper returns it.
 */
export async function withdraw(order: OrderDoc): Promise<void> {
  await orders().deleteOne({ _id: order._id, state: 'placing' });
}

/** Why there was nothing to take: the product as it is now says it best. */
async function refusalOfHold(order: OrderDoc): Promise<AppError> {
  assertOrderable(await findProduct({ productId: order.productId.toHexString() }), order.quantity);
  return refusedHold(order);
}

/**
 * Takes the stock and makes the order `unpaid`. Every step may be repeated, by rivals too: the hold whose id is in the
 * order counts, any other is returned.
 * @throws AppError conflict (stock, or withdrawn meanwhile), limited (what unproved accounts hold together), not_found (product)
 */
export async function finishPlacing(order: OrderDoc): Promise<OrderDoc> {
  const { _id, productId, quantity, unproved } = order;
  const holdId = await takeHold({ productId, orderId: _id, quantity, unproved });
  if (!holdId) throw await refusalOfHold(order);
  const placed = await orders().findOneAndUpdate(
    { _id, state: 'placing' },
    { $set: { state: 'unpaid', holdId, followUp: true, updatedAt: timeNow() } },
    { returnDocument: 'after' },
  );
  if (placed) return placed;
  const current = await orders().findOne({ _id });
  if (!current?.holdId?.equals(holdId)) await releaseHold({ productId, holdId, quantity });
  if (!current || current.state === 'placing') throw new AppError('conflict', messages.order.stillPlacing);
  return current;
}

/**
 * Goes on placing an order; one that is refused is withdrawn, for the sweeper would place what its buyer heard was refused.
 * @throws as `work`
 */
async function orWithdraw(order: OrderDoc, work: () => Promise<OrderDoc>): Promise<OrderDoc> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) await withdraw(order);
    throw error;
  }
}

/**
 * Finishes an order that a crash, or a rival who is at it still, left half-way: not before the limits were asked, which
 * the rival may be refused by. Only who was within them takes a hold, so one that has its hold is not asked again: what it holds
 * is missing from the stock that a share is counted of. Refused here, it is withdrawn, unless the rival has finished it meanwhile.
 * @throws AppError as finishPlacing, limited
 */
export async function resume(buyer: Buyer, order: OrderDoc): Promise<OrderDoc> {
  const { _id, productId } = order;
  if (await holdFor({ productId, orderId: _id })) return finishPlacing(order);
  try {
    await assertOpenLimits(buyer, [await findProduct({ productId: productId.toHexString() })]);
  } catch (error) {
    if (await holdFor({ productId, orderId: _id })) return finishPlacing(order); // a rival within the limits took it meanwhile
    if (error instanceof AppError) await withdraw(order);
    const current = await orders().findOne({ _id, state: { $ne: 'placing' } });
    if (current) return current;
    throw error;
  }
  return orWithdraw(order, () => finishPlacing(order));
}

/** The order that this key placed, finished if it was left half-way; null when there is none. */
async function placedBefore(actor: Actor, requestKey: string, input: PlaceOrder): Promise<Order | null> {
  const existing = await orders().findOne({ requestKey });
  if (!existing) return null;
  assertSameOrder(existing, input);
  return toOrder(existing.state === 'placing' ? await resume(actor, existing) : existing);
}

/**
 * Places an order and reserves its stock. With a request key, sending it again answers with the same order.
 * @throws AppError invalid, not_found, conflict (stock, key of another order), limited (per minute, per day, open orders, what
 * unproved accounts hold together)
 */
export async function placeOrder(actor: Actor, input: PlaceOrder): Promise<Order> {
  await consumeLimit('placeOrder', actor.id, { userId: actor.id });
  const repeated =
    input.requestKey && (await placedBefore(actor, accountKey(actor, input.requestKey), input));
  if (repeated) return repeated;
  const product = await findProduct(input);
  assertOrderable(product, input.quantity);
  await consumeLimit('placeOrderDay', actor.id, { userId: actor.id }, triesOf(actor));
  const order = newOrder(actor, input, product, await nextOf('orders'));
  try {
    await insertNumbered([order]);
  } catch (error) {
    if (!order.requestKey || !isDuplicateKey(error)) throw error;
    const rival = await placedBefore(actor, order.requestKey, input);
    if (rival) return rival;
    throw new AppError('conflict', messages.order.stillPlacing); // the rival was refused meanwhile
  }
  const placed = await orWithdraw(order, async () => {
    await assertOpenElseGiveBack(actor, [product], triesOf(actor));
    return finishPlacing(order);
  });
  return toOrder(placed);
}
