import 'server-only';
import { BSON, type Collection, type Document, type Filter } from 'mongodb';

const knownMs = 60_000;
const mostKnown = 500;

/** Parts of collections that reached their limit, and until when they are assumed to. */
const known = new Map<string, number>();

/** What to count: a part of a collection, up to a limit. */
type Part<D extends Document> = { source: Collection<D>; filter: Filter<D>; limit: number };

const keyOf = <D extends Document>({ source, filter, limit }: Part<D>): string =>
  `${limit} ${source.namespace} ${BSON.EJSON.stringify(filter)}`;

/** How many rows a part has, up to its limit; `isRemembered` if they were not counted just now. */
type Counted = { count: number; isRemembered: boolean };

/**
 * Counts up to a limit. A part that reached its limit is assumed to do so for a minute, because counting ten thousand
 * rows costs more than reading a page of them.
 */
export async function countUpTo<D extends Document>(
  part: Part<D>,
  countOf: (limit: number) => Promise<number>,
): Promise<Counted> {
  const key = keyOf(part);
  if ((known.get(key) ?? 0) > performance.now()) return { count: part.limit, isRemembered: true };
  const count = await countOf(part.limit);
  if (count >= part.limit) {
    if (known.size >= mostKnown) known.clear();
    known.set(key, performance.now() + knownMs);
  }
  return { count, isRemembered: false };
}

/** Has a part counted again, for one that has been emptied meanwhile. Returns whether it was remembered. */
export const forget = <D extends Document>(part: Part<D>): boolean => known.delete(keyOf(part));
