import 'server-only';
import { isDeepStrictEqual } from 'node:util';
import { ObjectId } from 'mongodb';
import type { Actor } from '@/lib/auth/actor';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { timeNow } from '@/lib/platform/clock';
import { collection, isDuplicateKey, toObjectId } from '@/lib/platform/db';
import type { ListLine } from './schema';

type StoredLine = {
  productId: ObjectId;
  quantity: number;
  /** What a unit cost when the list was kept, in minor units; of saved lists alone. */
  price?: number;
};

/**
 * A list of an account. `slot` is 0 for the current one and 1 to 50 for those with names: a unique index over account and
 * slot is what bounds them.
 */
export type ListDoc = {
  _id: ObjectId;
  userId: ObjectId;
  slot: number;
  name: string | null;
  /** The name as it is compared. */
  nameKey?: string;
  lines: StoredLine[];
  /** Counts the writes, so that one made from what was read before is noticed. */
  version: number;
  /** What counts once, by its key, of each kind the last ones; among those merged stand presses of before they had a place of their own. */
  merged?: string[];
  pressed?: string[];
  placed?: string[];
  /** Whoever wrote it last had not shown that the account's address is his. */
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

/** The lines of a current list as they were at one of its versions; 0 before anything was on it. */
export type CurrentList = { lines: ListLine[]; version: number };

/** The actor's current list. */
export async function currentList(actor: Actor): Promise<CurrentList> {
  const doc = await orderLists().findOne(current(actor), { projection: { lines: 1, version: 1 } });
  return { lines: toLines(doc?.lines ?? []), version: doc?.version ?? 0 };
}

/** What counts once: a device's list that is merged, a press that adds, a group of orders that goes off the list. */
export type Once = { kind: 'merged' | 'pressed' | 'placed'; key: string };

/** Of each kind so many are remembered, so that many of one push out none of another. */
const mostRemembered = 20;

/** Writers that meet on one list try so often; more than a few meet only by intent. */
const mostTries = 8;

/**
 * Writes the current list anew from what it is, however many do so at once.
 * @param once what changes nothing when it was taken already
 * @throws AppError conflict when too many write to it, and what `change` throws
 */
export async function changeCurrent(
  actor: Actor,
  change: (lines: ListLine[]) => ListLine[],
  once?: Once,
): Promise<CurrentList> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const doc = await orderLists().findOne(current(actor));
    const before = { lines: toLines(doc?.lines ?? []), version: doc?.version ?? 0 };
    if (once && [doc?.merged, doc?.[once.kind]].flat().includes(once.key)) return before;
    const lines = change(before.lines);
    if (!once && isDeepStrictEqual(before.lines, lines)) return before;
    const version = doc ? doc.version + 1 : firstVersion();
    if (await write(actor, doc, { lines, version }, once)) return { lines, version };
  }
  throw new AppError('conflict', messages.list.busy);
}

/** Beyond those of a list that the account had before and that is gone: what was placed at one of them stays known by it. */
const firstVersion = (): number => timeNow().getTime();

async function write(
  actor: Actor,
  doc: ListDoc | null,
  { lines, version }: CurrentList,
  once: Once | undefined,
): Promise<boolean> {
  const now = timeNow();
  const stored = toStored(lines);
  if (doc) {
    const { matchedCount } = await orderLists().updateOne(
      { ...current(actor), version: doc.version },
      {
        $set: { lines: stored, version, unproved: !actor.verified, updatedAt: now },
        ...(once && { $push: { [once.kind]: { $each: [once.key], $slice: -mostRemembered } } }),
      },
    );
    return matchedCount === 1;
  }
  const made = { _id: new ObjectId(), ...current(actor), name: null, lines: stored, version };
  try {
    await orderLists().insertOne({
      ...made,
      ...(once && { [once.kind]: [once.key] }),
      unproved: !actor.verified,
      createdAt: now,
      updatedAt: now,
    });
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}
