import 'server-only';
import { BSON, type Collection, type Document, type Filter } from 'mongodb';

const knownMs = 60_000;
const mostKnown = 500;

/** Parts of collections that had more rows than are counted, and until when they are taken to have them. */
const known = new Map<string, number>();

/** What is counted: a part of a collection, up to so many. */
type Part<D extends Document> = { source: Collection<D>; filter: Filter<D>; limit: number };

const keyOf = <D extends Document>({ source, filter, limit }: Part<D>): string =>
  `${limit} ${source.namespace} ${BSON.EJSON.stringify(filter)}`;

/** How many rows a part has, up to its limit; `isRemembered` when they were not counted for who asks. */
type Counted = { count: number; isRemembered: boolean };

/**
 * Counts up to a limit. A part that reached it is taken to reach it for a minute, for counting ten thousand rows costs more
 * than reading a page of them.
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

/** Has a part counted again that has been emptied meanwhile. */
export const forget = <D extends Document>(part: Part<D>): boolean => known.delete(keyOf(part));
