import 'server-only';
import { isDeepStrictEqual } from 'node:util';
import { ObjectId } from 'mongodb';
import type { Actor } from '@/lib/auth/actor';
import { accounts } from '@/lib/auth/data';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { listKey } from '@/lib/orders/group/data';
import { timeNow } from '@/lib/platform/clock';
import { collection, isFirst, toObjectId } from '@/lib/platform/db';
import { byKind, mostRemembered, type Once } from './keys';
import { type Ordered, orderedAs, orderedMeanwhile, withoutOrders } from './ordered';
import type { ListLine } from './schema';

type StoredLine = {
  productId: ObjectId;
  quantity: number;
  /** The unit price when the list was saved, in minor units; only in saved lists. */
  price?: number;
};

/**
 * An order list of an account. `slot` is 0 for the current list and 1 to 50 for saved ones; a unique index on account
 * and slot limits their number.
 */
export type ListDoc = {
  _id: ObjectId;
  userId: ObjectId;
  slot: number;
  name: string | null;
  /** The normalised name, by which names are compared. */
  nameKey?: string;
  lines: StoredLine[];
  /** The currency of the prices; missing in lists from before it was noted, whose prices count as the shop's. */
  currency?: string;
  /** Incremented with every change of the lines, so that one based on an outdated read is noticed (optimistic locking). */
  version: number;
  /** The latest idempotency keys of each kind. `merged` may also have keys of presses from older releases. */
  merged?: string[];
  pressed?: string[];
  placed?: string[];
  /** Request keys under which goods of this list are placed elsewhere; what was placed counts as taken off. */
  awaited?: string[];
  /** Whether the account's email address was unverified at the last write. */
  unproved?: boolean;
  createdAt: Date;
  updatedAt: Date;
};

export const orderLists = () => collection<ListDoc>('order_lists');

const current = (actor: Actor) => ({ userId: toObjectId(actor.id), slot: 0 });

const toLines = (lines: readonly StoredLine[]): ListLine[] =>
  lines.map(({ productId, quantity }) => ({ productId: productId.toHexString(), quantity }));

export const toStored = (lines: readonly ListLine[]): StoredLine[] =>
  lines.map(({ productId, quantity }) => ({ productId: toObjectId(productId), quantity }));

/** The lines of the current list at one of its versions, which is 0 before the first write. */
export type CurrentList = { lines: ListLine[]; version: number };

/**
 * The document of the current list. Lines that a stranger left in an account that its owner took over count as none, or
 * they would stay with what the owner adds before lib/users/taken-over deletes them.
 */
async function findStored(actor: Actor): Promise<ListDoc | null> {
  const doc = await orderLists().findOne(current(actor));
  if (!doc || !actor.verified || doc.unproved === false) return doc;
  const takenOver = { _id: doc.userId, takenOver: { $exists: true } };
  return (await accounts().countDocuments(takenOver, { limit: 1 })) === 1 ? { ...doc, lines: [] } : doc;
}

/** The current list as it is stored, what was ordered under the keys that it awaits, and the list without that. */
async function findCurrent(actor: Actor) {
  const doc = await findStored(actor);
  const stored = toLines(doc?.lines ?? []);
  const ended = await orderedMeanwhile(doc?.awaited ?? []);
  const elsewhere = ended.filter(({ group }) => !doc?.placed?.includes(group));
  return {
    doc,
    stored,
    ended,
    elsewhere,
    lines: withoutOrders(stored, elsewhere),
    version: doc?.version ?? 0,
  };
}

/** The actor's current list. */
export async function currentList(actor: Actor): Promise<CurrentList> {
  const { lines, version } = await findCurrent(actor);
  return { lines, version };
}

/** How many request keys a list awaits: each costs its readers a look at the groups. */
const mostAwaited = 5;

/**
 * Notes that goods of the current list are about to be placed under this request key, other than as its version: the
 * list is without them then, even if the request that places them dies before it takes them off.
 */
export async function awaitOrders(actor: Actor, requestKey: string): Promise<void> {
  const awaited = { $each: [requestKey], $slice: -mostAwaited };
  await orderLists().updateOne(current(actor), { $push: { awaited } });
}

/** How often a write is retried on conflict; more than a few concurrent writers are deliberate. */
const mostTries = 8;

/**
 * Applies `change` to the current list; safe with concurrent writers, so `change` may run several times. What was
 * ordered from the list and is still on it, since the request that placed it died, is taken off in the same write.
 * @param once idempotency key: if it was applied before, nothing changes
 * @throws AppError conflict if too many write at once, unavailable while the list is being placed, and what `change`
 * throws
 */
export async function changeCurrent(
  actor: Actor,
  change: (lines: ListLine[]) => ListLine[],
  once?: Once,
): Promise<CurrentList> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const { doc, stored, ended, elsewhere, ...before } = await findCurrent(actor);
    if (once && [doc?.merged, doc?.[once.kind]].flat().includes(once.key)) return before;
    const canWait = !once || once.kind === 'pressed'; // goods that were placed, and a device's list, are here only now
    const asThis = await orderedAsVersion(actor, before, canWait);
    const placed = [...elsewhere, ...asThis].map(({ group }): Once => ({ kind: 'placed', key: group }));
    const keys = [...(once ? [once] : []), ...placed.filter(({ key }) => key !== once?.key)];
    const lines = change(withoutOrders(before.lines, asThis));
    const isSame = asThis.length === 0 && isDeepStrictEqual(stored, lines);
    if (!once && isSame) return before;
    // A list that stays as it is keeps its version: what a request that died placed as this one is found by it.
    const version = doc ? doc.version + (isSame ? 0 : 1) : firstVersion();
    if (await write(actor, doc, { lines, version }, { keys, ended })) return { lines, version };
  }
  throw new AppError('conflict', messages.list.busy);
}

/**
 * What was placed as this version of the list and is still on it, as by a request that died in between.
 * @param canWait whether whoever changes the list can do so later; if not, the list awaits what is still being placed
 * @throws AppError unavailable if it can wait and a group is still being placed
 */
async function orderedAsVersion(
  actor: Actor,
  { lines, version }: CurrentList,
  canWait: boolean,
): Promise<Ordered[]> {
  if (lines.length === 0) return [];
  const requestKey = listKey(actor, version);
  const ordered = await orderedAs(requestKey);
  if (ordered !== 'placing') return ordered ? [ordered] : [];
  if (canWait) throw new AppError('unavailable', messages.order.stillPlacing, { retryAfter: 5 });
  await awaitOrders(actor, requestKey);
  return [];
}

/** Above all versions of an earlier, deleted list of the account, so that orders placed from one don't match. */
const firstVersion = (): number => timeNow().getTime();

async function write(
  actor: Actor,
  doc: ListDoc | null,
  { lines, version }: CurrentList,
  { keys, ended }: { keys: readonly Once[]; ended: readonly Ordered[] },
): Promise<boolean> {
  const now = timeNow();
  const stored = toStored(lines);
  if (doc) {
    const { matchedCount } = await orderLists().updateOne(
      { ...current(actor), version: doc.version },
      {
        $set: { lines: stored, version, unproved: !actor.verified, updatedAt: now },
        $push: byKind(keys, ($each) => ({ $each, $slice: -mostRemembered })),
        $pull: { awaited: { $in: ended.map(({ requestKey }) => requestKey) } },
      },
    );
    return matchedCount === 1;
  }
  const made = { _id: new ObjectId(), ...current(actor), name: null, lines: stored, version };
  const noted = { ...byKind(keys, (its) => its), unproved: !actor.verified };
  return isFirst(orderLists().insertOne({ ...made, ...noted, createdAt: now, updatedAt: now }));
}
