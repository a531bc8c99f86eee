import 'server-only';
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ObjectId } from 'mongodb';
import type { Actor } from '@/lib/auth/actor';
import { AppError, sentenceOf } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { type ProductDoc, products } from '@/lib/catalogue/data';
import { timeNow } from '@/lib/platform/clock';
import { isDuplicateKey, toObjectId } from '@/lib/platform/db';
import { consumeLimit } from '@/lib/platform/limits';
import { nextOf } from '@/lib/platform/sequence';
import { type OrderDoc, orders, toOrder } from '../data';
import { insertNumbered, newOrder } from '../new-order';
import { groupNumber } from '../number';
import { assertOpenLimits, assertOrderable } from '../rules';
import { type OrderGroupDoc, orderGroups } from './data';
import { finishGroup, placingTime } from './finish';
import type { PlacedGroup, PlaceGroup, RefusedLine } from './schema';

/** A line whose product can be had in this quantity, as far as is known before anything is taken. */
type Chosen = { product: ProductDoc; quantity: number };

/** What a request with the same key must be to be the same request. */
function fingerprintOf({ lines, address, phn, poNumber, note, wantedDate, goAhead }: PlaceGroup): string {
  const said = [
    lines.map(({ productId, quantity }) => [productId.toLowerCase(), quantity]),
    [address, phn, poNumber ?? null, note ?? null, wantedDate ?? null, goAhead],
  ];
  return createHash('sha256').update(JSON.stringify(said)).digest('base64url');
}

/** Holds every line to the rules of its product; what can't be had is told by line. */
async function choose({ lines }: PlaceGroup): Promise<{ chosen: Chosen[]; refused: RefusedLine[] }> {
  const _id = { $in: lines.map(({ productId }) => toObjectId(productId)) };
  const found = await products()
    .find({ _id, live: true }, { projection: { holds: 0, restocks: 0 } })
    .toArray();
  const byId = new Map(found.map((product) => [product._id.toHexString(), product]));
  const chosen: Chosen[] = [];
  const refused: RefusedLine[] = [];
  for (const { productId, quantity } of lines) {
    const product = byId.get(productId.toLowerCase());
    try {
      if (!product) throw new AppError('not_found', messages.order.productMissing);
      assertOrderable(product, quantity);
      chosen.push({ product, quantity });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refused.push({ productId, productName: product?.name ?? '', reason: sentenceOf(error) });
    }
  }
  return { chosen, refused };
}

/** The answer for a group that has come to be. */
async function answerOf({ _id, sequence, refused }: OrderGroupDoc): Promise<PlacedGroup> {
  const placed = await orders()
    .find({ groupId: _id, state: { $ne: 'placing' } })
    .sort({ sequence: 1 })
    .toArray();
  return {
    group: { id: _id.toHexString(), number: groupNumber(sequence) },
    orders: placed.map(toOrder),
    refused,
  };
}

/** So long (ms) a repeat waits for the request that it repeats. */
const patience = 5000;

/** What a request that failed half-way left, finished; null when it came to nothing. */
async function resume(group: OrderGroupDoc): Promise<PlacedGroup | null> {
  const { group: finished } = await finishGroup(group);
  if (finished?.state === 'placed') return answerOf(finished);
  await withdraw(group);
  return null;
}

/** The group that this key placed, if there is one; a rival that is at it is waited for. @throws AppError conflict */
async function placedBefore(requestKey: string, fingerprint: string): Promise<PlacedGroup | null> {
  for (const until = timeNow().getTime() + patience; ; await pause(100)) {
    const group = await orderGroups().findOne({ requestKey });
    if (!group) return null;
    if (group.fingerprint !== fingerprint) throw new AppError('conflict', messages.order.keyReused);
    const isLeft = group.createdAt.getTime() + placingTime < timeNow().getTime();
    if (group.state === 'placed' || isLeft) return resume(group);
    if (timeNow().getTime() > until) throw new AppError('conflict', messages.order.stillPlacing);
  }
}

/** The group and its orders as they are first written; its orders' numbers are in the order of its lines. */
async function write(actor: Actor, input: PlaceGroup, chosen: Chosen[], refused: RefusedLine[]) {
  const [sequence, last] = await Promise.all([nextOf('groups'), nextOf('orders', chosen.length)]);
  const group: OrderGroupDoc = {
    _id: new ObjectId(),
    sequence,
    userId: toObjectId(actor.id),
    requestKey: `${actor.id}:${input.requestKey}`,
    fingerprint: fingerprintOf(input),
    goAhead: input.goAhead,
    state: 'placing',
    size: chosen.length,
    refused,
    createdAt: timeNow(),
  };
  const { lines: _lines, goAhead: _goAhead, requestKey: _key, ...delivery } = input;
  const placing = chosen.map(
    ({ product, quantity }, index): OrderDoc =>
      newOrder(
        actor,
        {
          ...delivery,
          quantity,
          requestKey: undefined,
          group: { id: group._id, sequence, at: group.createdAt },
        },
        product,
        last - chosen.length + 1 + index,
      ),
  );
  await orderGroups().insertOne(group);
  await insertNumbered(placing);
  return group;
}

/** Takes back a group that never came to be. */
async function withdraw({ _id }: OrderGroupDoc): Promise<void> {
  const removed = await orderGroups().deleteOne({ _id, state: 'placing' });
  if (removed.deletedCount === 1) await orders().deleteMany({ groupId: _id, state: 'placing' });
}

/**
 * Places an order for each line, as a whole: sending it again answers with the same. What can't be had is said by line;
 * with `goAhead: 'all'` nothing is placed then.
 * @throws AppError invalid, conflict (key of another list), limited (per minute, per day, open orders)
 */
export async function placeGroup(actor: Actor, input: PlaceGroup): Promise<PlacedGroup> {
  await consumeLimit('placeOrder', actor.id, { userId: actor.id });
  const requestKey = `${actor.id}:${input.requestKey}`;
  const repeated = await placedBefore(requestKey, fingerprintOf(input));
  if (repeated) return repeated;
  const { chosen, refused } = await choose(input);
  if (chosen.length === 0 || (refused.length > 0 && input.goAhead === 'all'))
    return { group: null, orders: [], refused };
  await consumeLimit('placeOrderDay', actor.id, { userId: actor.id }, chosen.length);
  const group = await write(actor, input, chosen, refused).catch((error: unknown) => {
    if (isDuplicateKey(error, 'requestKey')) return null; // a rival with the same key
    throw error;
  });
  if (!group) return placeGroup(actor, input);
  try {
    await assertOpenLimits(
      actor,
      chosen.map(({ product }) => product),
    );
    const finished = await finishGroup(group);
    if (finished.group) return await answerOf(finished.group);
    return { group: null, orders: [], refused: [...refused, ...finished.refused] };
  } catch (error) {
    if (error instanceof AppError) await withdraw(group);
    throw error;
  }
}
