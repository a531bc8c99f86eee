import 'server-only';
import type { Filter, ObjectId } from 'mongodb';
import { toObjectId } from '@/lib/platform/db';
import { collectGarbage } from '@/lib/platform/garbage';
import { only } from '@/lib/platform/projection';
import { type ProductDoc, products } from '../data';
import { listedProperties } from '../listing-properties';
import { Directory } from './directory';
import type { Entry } from './entry';

const projection = only('name sku desc category price quantity available ratings properties');
type Read = Pick<ProductDoc, '_id' | keyof typeof projection>;

/** How many documents are read per batch. */
const batch = 200;
/** How long to work, in milliseconds, before other requests have their turn. */
const turnMs = 8;
/** Reading more products than this leaves so much garbage that a full collection pays. */
const many = 10_000;

const byKey = new Map(listedProperties.map((property) => [property.key, property]));

/** A property in words that customers search for: a choice by its label, a length with its unit. */
function wordsOf(key: string, value: number | string): string {
  const property = byKey.get(key);
  if (!property) return '';
  const { label, kind, choices } = property;
  return `${label} ${kind === 'length' ? `${value} mm` : (choices[value] ?? value)}`;
}

const toEntry = ({ _id, sku, ratings, properties, ...doc }: Read): Entry => ({
  ...doc,
  id: _id.toHexString(),
  sku: sku ?? null,
  ratings: ratings ?? [],
  properties: properties ?? {},
});

/** Yields to the event loop whenever the current turn has lasted long enough. */
function turns(): () => Promise<void> | undefined {
  let began = performance.now();
  return () => {
    if (performance.now() - began < turnMs) return undefined;
    return new Promise<void>((resolve) => {
      setImmediate(() => {
        began = performance.now();
        resolve();
      });
    });
  };
}

/** Reads all live products into a new directory, yielding to other requests. @throws the database's errors */
export async function readDirectory(): Promise<Directory> {
  const directory = new Directory(wordsOf, await products().estimatedDocumentCount());
  const turn = turns();
  const found = products()
    .find<Read>({ live: true }, { projection, hint: 'live', batchSize: batch })
    .sort({ _id: 1 });
  for await (const doc of found) {
    directory.collect(toEntry(doc));
    for (const _step of directory.settling(false)) await turn();
    await turn();
  }
  for (const _step of directory.settling(true)) await turn();
  if (directory.size > many) collectGarbage();
  return directory;
}

/** Updates these products in the directory, a batch at a time. @throws the database's errors, between batches */
export async function readAgain(directory: Directory, ids: readonly string[]): Promise<void> {
  const turn = turns();
  for (let start = 0; start < ids.length; start += batch) {
    const part = ids.slice(start, start + batch);
    const found = await findLive(part.map(toObjectId));
    const live = new Map(found.map((doc) => [doc._id.toHexString(), doc]));
    for (const id of part) {
      const doc = live.get(id);
      if (doc) directory.put(toEntry(doc));
      else directory.remove(id);
      await turn();
    }
  }
}

/** Ids of products changed since then, also in stock by orders or in stars by reviews. @throws the database's errors */
export async function changedSince(at: Date): Promise<string[]> {
  const since = { $gte: at };
  const idsOf = (filter: Filter<ProductDoc>, hint: string) =>
    products()
      .find<Pick<ProductDoc, '_id'>>(filter, { projection: { _id: 1 }, hint })
      .toArray();
  const found = await Promise.all([idsOf({ updatedAt: since }, 'changed'), idsOf({ heldAt: since }, 'held')]);
  return found.flat().map(({ _id }) => _id.toHexString());
}

const findLive = (ids: readonly ObjectId[]): Promise<Read[]> =>
  products()
    .find<Read>({ _id: { $in: [...ids] }, live: true }, { projection, hint: '_id_' })
    .toArray();
