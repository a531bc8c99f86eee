import 'server-only';
import type { Actor } from '@/lib/auth/actor';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { accountKey } from '@/lib/base/request-key';
import { findHold, releaseHold, takeHold } from '@/lib/catalogue/holds';
import { timeNow } from '@/lib/platform/clock';
import { isDuplicateKey } from '@/lib/platform/db';
import { consumeLimit, refundLimit } from '@/lib/platform/limits';
import { nextNumber } from '@/lib/platform/sequence';
import { type OrderDoc, orders, toOrder } from './data';
import { insertNumbered, newOrder } from './new-order';
import {
  assertOpenElseGiveBack,
  assertOpenLimits,
  assertOrderable,
  assertSameOrder,
  assertSeen,
  type Buyer,
  refusalOfHold,
  requireProduct,
  triesOf,
} from './rules';
import type { Order, PlaceOrder } from './schema';

/** The unit price that the order form showed, in minor units; REST shows none. */
export type SeenPrice = { seenPrice?: number | undefined };

/**
 * Deletes an order that is still being placed, of which nobody was told. If a concurrent call took a hold for it
 * meanwhile, the sweeper releases that hold.
 */
export async function withdraw(order: OrderDoc): Promise<void> {
  await orders().deleteOne({ _id: order._id, state: 'placing' });
}

/**
 * Takes the stock hold and makes the order `unpaid`. Every step is repeatable, also concurrently: the hold whose id is
 * in the order counts, any other is released.
 * @throws AppError conflict (stock, or withdrawn meanwhile), limited (what unverified accounts hold together),
 * not_found (product)
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
 * Runs `work` and withdraws the order if it is refused: the sweeper would place an order whose buyer was told no.
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
 * Finishes an order left half-way by a crash or by a request that is still running. Checks the limits first, because
 * that request may not have passed them yet. An order with a hold passed them: it is finished even if they refuse it
 * now, as they count against it the stock that it holds itself. Any other refused order is withdrawn, unless the other
 * request has finished it meanwhile.
 * @throws AppError as finishPlacing, limited
 */
export async function resume(buyer: Buyer, order: OrderDoc): Promise<OrderDoc> {
  const { _id, productId } = order;
  try {
    await assertOpenLimits(buyer, [await requireProduct({ productId: productId.toHexString() })]);
  } catch (error) {
    if (await findHold({ productId, orderId: _id })) return finishPlacing(order);
    if (error instanceof AppError) await withdraw(order);
    const current = await orders().findOne({ _id, state: { $ne: 'placing' } });
    if (current) return current;
    throw error;
  }
  return orWithdraw(order, () => finishPlacing(order));
}

/** The order placed with this key, finished if it was left half-way; null if there is none. */
async function placedBefore(actor: Actor, requestKey: string, input: PlaceOrder): Promise<Order | null> {
  const existing = await orders().findOne({ requestKey });
  if (!existing) return null;
  assertSameOrder(existing, input);
  return toOrder(existing.state === 'placing' ? await resume(actor, existing) : existing);
}

/**
 * Places an order and reserves its stock. A repeat with the same request key (idempotency key) returns the same order.
 * @throws AppError invalid, not_found, conflict (stock, price above `seenPrice`, key of another order), limited (per
 * minute, per day, open orders, what unverified accounts hold together)
 */
export async function placeOrder(actor: Actor, input: PlaceOrder & SeenPrice): Promise<Order> {
  await consumeLimit('placeOrder', actor.id, { userId: actor.id });
  const repeated =
    input.requestKey && (await placedBefore(actor, accountKey(actor, input.requestKey), input));
  if (repeated) return repeated;
  const product = await requireProduct(input);
  assertOrderable(product, input.quantity);
  assertSeen(product, input.quantity, input.seenPrice);
  await consumeLimit('placeOrderDay', actor.id, { userId: actor.id }, triesOf(actor));
  const order = newOrder(actor, input, product, await nextNumber('orders'));
  try {
    await insertNumbered([order]);
  } catch (error) {
    if (!order.requestKey || !isDuplicateKey(error)) throw error;
    await refundLimit('placeOrderDay', actor.id, triesOf(actor)); // the concurrent request has used its own
    const rival = await placedBefore(actor, order.requestKey, input);
    if (rival) return rival;
    throw new AppError('conflict', messages.order.stillPlacing); // the concurrent request was refused meanwhile
  }
  const placed = await orWithdraw(order, async () => {
    await assertOpenElseGiveBack(actor, [product], triesOf(actor));
    return finishPlacing(order);
  });
  return toOrder(placed);
}
