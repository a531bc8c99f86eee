import type { AnyClientBulkWriteModel, Document } from 'mongodb';
import { finishFollowUps } from '@/lib/ops/sweep/orders';
import { tellCacheChange } from '@/lib/platform/cache-change-listeners';
import { db, mongo } from '@/lib/platform/db';
import { createIndexes } from '@/lib/platform/indexes';
import { count } from './counts.ts';
import { anOrder, storedOrder, storedProduct } from './factories.ts';

type Stored = { namespace: string; document: Document };
type Bystander = { changed: () => Promise<boolean> };

/** Number of documents above which one delete command would exceed the time limit of commands. */
const large = 20_000;

/** Drops the large collections that a test with many documents has left. */
async function dropLarge(): Promise<void> {
  const collections = await db().collections();
  const counts = await Promise.all(collections.map((each) => each.estimatedDocumentCount()));
  const found = collections.filter((_, index) => (counts[index] ?? 0) > large);
  for (const each of found) await each.drop();
  if (found.length > 0) await createIndexes();
}

/** Resets the worker's database to these documents in one command, and clears the caches as a restore does. */
async function resetTo(kept: readonly Stored[]): Promise<void> {
  const collections = await db().collections();
  const models: AnyClientBulkWriteModel<Document>[] = [
    ...collections.map(({ namespace }) => ({ name: 'deleteMany' as const, namespace, filter: {} })),
    ...kept.map(({ namespace, document }) => ({ name: 'insertOne' as const, namespace, document })),
  ];
  if (models.length > 0) await mongo().bulkWrite(models);
  tellCacheChange({ hard: ['*'] });
}

/** All documents, in one command: a read of each collection would open a connection for each. */
async function everything(): Promise<Stored[]> {
  const [first, ...others] = (await db().collections()).map(({ collectionName, namespace }) => ({
    coll: collectionName,
    pipeline: [{ $project: { _id: 0, namespace: { $literal: namespace }, document: '$$ROOT' } }],
  }));
  if (!first) return [];
  const unions = others.map((each) => ({ $unionWith: each }));
  return db()
    .collection(first.coll)
    .aggregate<Stored>([...first.pipeline, ...unions])
    .toArray();
}

/**
 * Places another user's order in the same database. `changed` tells whether the order or its product has changed since,
 * which reveals writes whose filter matches too much.
 */
export async function aBystander(): Promise<Bystander> {
  const { order, product } = await anOrder();
  await finishFollowUps(); // so that a sweep in a test finds nothing left to do here
  const rows = async () => {
    // The shop itself adds a social picture to every product, so that field is ignored.
    const { social: _ownPicture, ...kept } = await storedProduct(product._id);
    return JSON.stringify([await storedOrder(order.id), kept]);
  };
  const before = await rows();
  return { changed: async () => (await rows()) !== before };
}

let first: { bystander: Bystander; stored: Stored[] } | undefined;

/** A database with indexes and only a bystander's order, which is placed once per test file and then restored. */
export async function freshDatabase(): Promise<Bystander> {
  if (!first || count(0, 1) === 1) await dropLarge();
  await resetTo(first?.stored ?? []);
  if (!first) {
    await createIndexes();
    const bystander = await aBystander();
    first = { bystander, stored: await everything() };
  }
  return first.bystander;
}
