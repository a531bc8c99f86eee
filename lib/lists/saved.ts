import 'server-only';
import { isDeepStrictEqual } from 'node:util';
import { ObjectId } from 'mongodb';
import type { Actor } from '@/lib/auth/actor';
import { byStranger } from '@/lib/auth/strangers';
import { AppError, fieldError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { shopCurrency } from '@/lib/base/money';
import { unitPriceFor } from '@/lib/base/unit-price';
import { timeNow } from '@/lib/platform/clock';
import { isDuplicateKey, toObjectId } from '@/lib/platform/db';
import { consumeLimit } from '@/lib/platform/limits';
import { currentList, type ListDoc, orderLists, toStored } from './data';
import { mostLists, type SavedList } from './schema';
import { listedProducts } from './shown';

/** Filter for the actor's saved lists. */
const own = (actor: Actor) => ({ userId: toObjectId(actor.id), slot: { $gt: 0 } });

const toSaved = ({ _id, name, lines, updatedAt }: ListDoc): SavedList => ({
  id: _id.toHexString(),
  name: name ?? '',
  lines: lines.length,
  keptAt: updatedAt.toISOString(),
});

/** The actor's saved lists, newest first. */
export async function savedLists(actor: Actor): Promise<SavedList[]> {
  const docs = await orderLists().find(own(actor)).toArray();
  return docs.map(toSaved).sort((one, other) => (one.keptAt < other.keptAt ? 1 : -1));
}

/** The first free slot; null if the account has the maximum number of lists. */
async function freeSlot(actor: Actor): Promise<number | null> {
  const taken = await orderLists()
    .find(own(actor), { projection: { slot: 1 } })
    .toArray();
  const slots = new Set(taken.map(({ slot }) => slot));
  for (let slot = 1; slot <= mostLists; slot += 1) if (!slots.has(slot)) return slot;
  return null;
}

/** The normalised name, by which names are compared. */
const keyOf = (name: string): string => name.normalize('NFKC').replace(/\s+/g, ' ').toLowerCase();

/**
 * The existing list with this name if it is identical, because a retry or a concurrent request must succeed as well.
 * @throws `refusal` if it is a different list
 */
async function savedBefore(
  actor: Actor,
  { name, lines }: Pick<ListDoc, 'name' | 'lines'>,
  refusal: AppError,
): Promise<SavedList> {
  const doc = await orderLists().findOne({ ...own(actor), name });
  if (!doc || !isDeepStrictEqual(doc.lines, lines)) throw refusal;
  return toSaved(doc);
}

/**
 * Saves the current list under a name, with the present prices. Idempotent.
 * @throws AppError invalid (name), conflict (empty, too many lists)
 */
export async function saveList(actor: Actor, { name }: { name: string }): Promise<SavedList> {
  await consumeLimit('orderList', actor.id, { userId: actor.id });
  const { lines } = await currentList(actor);
  if (lines.length === 0) throw new AppError('conflict', messages.list.nothingThere);
  const products = await listedProducts(lines.map(({ productId }) => productId));
  const priced = toStored(lines).map((line) => {
    const product = products.get(line.productId.toHexString());
    return product?.live ? { ...line, price: unitPriceFor(product, line.quantity) } : line;
  });
  const kept = { name, lines: priced };
  const now = timeNow();
  for (;;) {
    const slot = await freeSlot(actor);
    if (slot === null)
      return savedBefore(actor, kept, new AppError('conflict', messages.list.tooMany(mostLists)));
    const doc: ListDoc = {
      _id: new ObjectId(),
      userId: toObjectId(actor.id),
      slot,
      ...kept,
      nameKey: keyOf(name),
      currency: shopCurrency,
      version: 1,
      unproved: !actor.verified,
      createdAt: now,
      updatedAt: now,
    };
    try {
      await orderLists().insertOne(doc);
      return toSaved(doc);
    } catch (error) {
      if (isDuplicateKey(error, 'user_name'))
        return savedBefore(actor, kept, fieldError('name', messages.list.nameTaken));
      // A concurrent request took the slot, so try the next one.
      if (!isDuplicateKey(error)) throw error;
    }
  }
}

/** @throws AppError not_found */
export async function deleteList(actor: Actor, { listId }: { listId: string }): Promise<SavedList> {
  const doc = await orderLists().findOneAndDelete({ _id: toObjectId(listId), ...own(actor) });
  if (!doc) throw new AppError('not_found', messages.list.notFound);
  return toSaved(doc);
}

/** @throws AppError not_found */
export async function savedList(actor: Actor, listId: string): Promise<ListDoc> {
  const doc = await orderLists().findOne({ _id: toObjectId(listId), ...own(actor) });
  if (!doc) throw new AppError('not_found', messages.list.notFound);
  return doc;
}

/**
 * Deletes the lists of an account; with `until`, only those last changed before then, and those that someone with an
 * unverified email address wrote.
 */
export async function forgetLists(userId: ObjectId, until?: Date): Promise<void> {
  await orderLists().deleteMany({ userId, ...(until && byStranger({ updatedAt: { $lte: until } })) });
}
