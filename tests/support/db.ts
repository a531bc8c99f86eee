import type { AnyClientBulkWriteModel, Document } from 'mongodb';
import { finishFollowUps } from '@/lib/ops/sweep/orders';
import { tellCacheChange } from '@/lib/platform/cache-change-listeners';
import { db, mongo } from '@/lib/platform/db';
import { createIndexes } from '@/lib/platform/indexes';
import { count } from './counts.ts';
import { anOrder, storedOrder, storedProduct } from './factories.ts';

type Stored = { namespace: string; document: Document };
type Bystander = { changed: () => Promise<boolean> };

/** More documents (so many) than one command deletes in the time that any may take. */
const large = 20_000;

/** Away with whole collections that a test at size left. */
async function dropLarge(): Promise<void> {
  const collections = await db().collections();
  const counts = await Promise.all(collections.map((each) => each.estimatedDocumentCount()));
  const found = collections.filter((_, index) => (counts[index] ?? 0) > large);
  for (const each of found) await each.drop();
  if (found.length > 0) await createIndexes();
}

/** Empties the worker's own database but for these documents, in one command, and tells it as a restore would. */
async function resetTo(kept: readonly Stored[]): Promise<void> {
  const collections = await db().collections();
  const models: AnyClientBulkWriteModel<Document>[] = [
    ...collections.map(({ namespace }) => ({ name: 'deleteMany' as const, namespace, filter: {} })),
    ...kept.map(({ namespace, document }) => ({ name: 'insertOne' as const, namespace, document })),
  ];
  if (models.length > 0) await mongo().bulkWrite(models);
  tellCacheChange({ hard: ['*'] });
}

async function everything(): Promise<Stored[]> {
  const collections = await db().collections();
  const found = await Promise.all(
    collections.map(async (each) =>
      (await each.find().toArray()).map((document) => ({ namespace: each.namespace, document })),
    ),
  );
  return found.flat();
}

/**
 * Somebody else's order in the same database. The returned function tells whether anything of it has changed since:
 * a write with a filter that reaches too far shows there.
 */
export async function aBystander(): Promise<Bystander> {
  const { order, product } = await anOrder();
  await finishFollowUps(); // so that a sweep in a test finds nothing left to do here
  const rows = async () => {
    // The picture that the shop makes by itself of every product belongs to nobody.
    const { social: _ownPicture, ...kept } = await storedProduct(product._id);
    return JSON.stringify([await storedOrder(order.id), kept]);
  };
  const before = await rows();
  return { changed: async () => (await rows()) !== before };
}

let first: { bystander: Bystander; stored: Stored[] } | undefined;

/** A database with its indexes and nothing in it but a bystander, who is placed once for a file and put back afterwards. */
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
