import 'server-only';
import { createHash } from 'node:crypto';
import { ObjectId } from 'mongodb';
import type { Actor } from '@/lib/auth/actor';
import { AppError, fieldError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { accountKey } from '@/lib/base/request-key';
import { timeNow } from '@/lib/platform/clock';
import { isDuplicateKey, toObjectId } from '@/lib/platform/db';
import { consumeLimit, refundLimit } from '@/lib/platform/limits';
import { nextNumber } from '@/lib/platform/sequence';
import { awaitRival } from '../await-rival';
import { type OrderDoc, orders, toOrder } from '../data';
import { insertNumbered, newOrder } from '../new-order';
import { groupNumber } from '../number';
import { assertOpenElseGiveBack, triesOf } from '../rules';
import { ofSeveral } from '../unverified';
import { type Chosen, choose, type Quoted } from './choose';
import { listKey, type OrderGroupDoc, orderGroups, quoteKey } from './data';
import { finishGroup, placingTime } from './finish';
import { finishLeft } from './finish-left';
import { withdrawGroup } from './remove';
import { isWantable, type PlacedGroup, type PlaceGroup, type RefusedLine } from './schema';

/** `list`: the version of the buyer's list, which is placed once, however many pages show it (decision 0029). */
export type GroupToPlace = PlaceGroup & { list?: number | undefined };

/** Something else was placed with this request key or, as `KeyEnded`, what has ended since. */
export class KeyTaken extends AppError {
  readonly placed: PlacedGroup;

  constructor(message: string, placed: PlacedGroup) {
    super('conflict', message);
    this.placed = placed;
  }
}

/** All orders that were placed with this request key are cancelled: they must not be reported as placed. */
export class KeyEnded extends KeyTaken {}

/** The key that a group is stored under: the client's, or one made for a quote or a list, which no client can send. */
export function keyOf(actor: Actor, { requestKey, list }: GroupToPlace, quoted?: Quoted): string {
  if (quoted) return quoteKey(actor, quoted.id);
  return list === undefined ? accountKey(actor, requestKey) : listKey(actor, list);
}

/** The fingerprint of every quote's group: its key identifies the quote, wherever it is sent to. */
const ofQuote = 'quote';

/** Tells whether a request with the same key is the same request. */
function fingerprintOf(input: GroupToPlace, quoted: Quoted | undefined): string {
  if (quoted) return ofQuote;
  const { lines, address, phn, poNumber, note, wantedDate, goAhead, requestKey, list } = input;
  const said = [
    lines.map(({ productId, quantity }) => [productId, quantity]),
    [address, phn, poNumber ?? null, note ?? null, wantedDate ?? null, goAhead],
    ...(list === undefined ? [] : [requestKey]), // another page of the list is another request
  ];
  return createHash('sha256').update(JSON.stringify(said)).digest('base64url');
}

/** The response for a placed group. */
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

/** Finishes what a failed request left half-way; null if nothing was placed. */
async function resume(group: OrderGroupDoc): Promise<PlacedGroup | null> {
  const { group: finished } = await finishLeft(group);
  if (finished?.state === 'placed') return answerOf(finished);
  await withdrawGroup(group);
  return null;
}

/**
 * The group placed with this key, if any; waits for a concurrent request that is still placing it.
 * @throws KeyTaken; AppError conflict when that takes too long
 */
async function placedBefore(requestKey: string, fingerprint: string): Promise<PlacedGroup | null> {
  return awaitRival(async (isLate) => {
    const group = await orderGroups().findOne({ requestKey });
    if (!group) return null;
    const isLeft = group.createdAt.getTime() + placingTime < timeNow().getTime();
    if (group.state === 'placed' || isLeft) {
      const placed = await resume(group);
      if (placed && group.fingerprint !== fingerprint) throw new KeyTaken(messages.order.keyReused, placed);
      // A quote is accepted once: a repeat returns its orders even if they were cancelled (decision 0033).
      const isEnded = fingerprint !== ofQuote && placed?.orders.every(({ state }) => state === 'cancelled');
      if (placed && isEnded) throw new KeyEnded(messages.order.keysEnded, placed);
      return placed;
    }
    if (isLate) throw new AppError('conflict', messages.order.stillPlacing);
    return undefined;
  });
}

/** Writes the group and its orders as `placing`; the order numbers follow the order of the lines. */
async function write(
  actor: Actor,
  input: GroupToPlace,
  { chosen, refused }: { chosen: Chosen[]; refused: RefusedLine[] },
  quoted: Quoted | undefined,
) {
  const [sequence, last] = await Promise.all([nextNumber('groups'), nextNumber('orders', chosen.length)]);
  const group: OrderGroupDoc = {
    _id: quoted?.groupId ?? new ObjectId(),
    sequence,
    userId: toObjectId(actor.id),
    requestKey: keyOf(actor, input, quoted),
    fingerprint: fingerprintOf(input, quoted),
    goAhead: input.goAhead,
    state: 'placing',
    size: chosen.length,
    refused,
    ...(quoted && { quote: { id: quoted.id, sequence: quoted.sequence } }),
    createdAt: timeNow(),
  };
  const { lines: _lines, goAhead: _goAhead, requestKey: _key, list: _list, ...delivery } = input;
  const placing = chosen.map(
    ({ product, quantity, price }, index): OrderDoc =>
      newOrder(
        actor,
        {
          ...delivery,
          quantity,
          requestKey: undefined,
          group: { id: group._id, sequence, at: group.createdAt },
          ...(quoted &&
            price !== undefined && { quote: { id: quoted.id, sequence: quoted.sequence, price } }),
        },
        product,
        last - chosen.length + 1 + index,
      ),
  );
  await orderGroups().insertOne(group);
  await insertNumbered(placing);
  return group;
}

/**
 * Places one order per line, as a group; a repeat returns the same group. Refused lines are returned with reasons; with
 * `goAhead: 'all'` nothing is placed then. A quote has one group, whatever the key.
 * @throws KeyTaken; AppError invalid, limited (per minute, per day, open orders), conflict (a concurrent
 * request takes too long)
 */
export async function placeGroup(actor: Actor, input: GroupToPlace, quoted?: Quoted): Promise<PlacedGroup> {
  await consumeLimit('placeOrder', actor.id, { userId: actor.id });
  const repeated = await placedBefore(keyOf(actor, input, quoted), fingerprintOf(input, quoted));
  if (repeated) return repeated;
  if (input.wantedDate && !isWantable(input.wantedDate, timeNow()))
    throw fieldError('wantedDate', messages.order.wantedWrong);
  const choice = await choose(input, quoted);
  const { chosen, refused } = choice;
  if (chosen.length === 0 || (refused.length > 0 && input.goAhead === 'all'))
    return { group: null, orders: [], refused };
  const tries = chosen.length * triesOf(actor);
  await consumeLimit('placeOrderDay', actor.id, { userId: actor.id }, tries);
  const group = await write(actor, input, choice, quoted).catch((error: unknown) => {
    if (isDuplicateKey(error, 'requestKey')) return null; // a concurrent request with the same key
    throw error;
  });
  if (!group) {
    await refundLimit('placeOrderDay', actor.id, tries); // that request has used its own
    return placeGroup(actor, input, quoted);
  }
  try {
    const placing = chosen.map(({ product }) => product);
    await assertOpenElseGiveBack(actor, placing, tries);
    const finished = await finishGroup(group);
    if (finished.group) return await answerOf(finished.group);
    return { group: null, orders: [], refused: [...refused, ...finished.refused] };
  } catch (error) {
    if (error instanceof AppError) await withdrawGroup(group);
    throw ofSeveral(error);
  }
}
