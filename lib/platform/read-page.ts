import 'server-only';
import { type Collection, type Document, type Filter, ObjectId, type Sort } from 'mongodb';
import { type Page, pageSize, type Range } from '@/lib/base/paging';
import { countUpTo, forget } from './count-up-to';

/** The filter for entries after the cursor, in the order of `_id`. */
export function after({ cursor }: Range): Filter<{ _id: ObjectId }> {
  return cursor === undefined ? {} : { _id: { $gt: new ObjectId(cursor) } };
}

/** Documents that a stream reads ahead: the driver's default batches are 16 MB, and several times that as objects. */
export const streamBatch = 500;

/** The limit of a REST list plus one document, which tells whether there is a next page. */
export const limitOf = ({ limit }: Range): { limit?: number } =>
  limit === undefined ? {} : { limit: limit + 1 };

/** How many rows of an admin list are counted and can be paged through; searches and filters find the rest. */
const mostRows = 10_000;

/** How many matches of a word search are counted: beyond that, people rather refine the search than read on. */
export const mostMatches = 1000;

type ListQuery<D extends Document> = {
  filter: Filter<D>;
  sort: Sort;
  /**
   * The index for filter and sort, named so that the query plan never depends on the data. Left out for word searches,
   * whose plan must: a common word is best found by scanning in list order, a rare one in the index of words.
   */
  hint?: string;
  /** Counted from 1; a page past the end is the last one. */
  page: number;
  /** How many rows are counted and can be paged through. */
  most?: number;
  /** Counts up to `limit` rows, if that is cheaper than counting by the filter. */
  count?: (limit: number) => Promise<number>;
  projection?: Document;
};

/** Reads one page of an admin list, with a bounded count. */
export async function readPage<D extends Document, Row extends Document = D>(
  source: Collection<D>,
  query: ListQuery<D>,
): Promise<Page<Row>> {
  const { filter, sort, hint, page: asked, most = mostRows, count: countOf, projection } = query;
  const by = hint === undefined ? {} : { hint };
  const part = { source, filter, limit: most + 1 };
  const { count, isRemembered } = await countUpTo(
    part,
    countOf ?? ((limit) => source.countDocuments(filter, { limit, ...by })),
  );
  if (count === 0) return { rows: [], total: 0, more: false, page: 1, pages: 1 };
  const total = Math.min(count, most);
  const pages = Math.ceil(total / pageSize);
  const page = Math.min(asked, pages);
  const rows = await source
    .find<Row>(filter, { ...by, ...(projection && { projection }) })
    .sort(sort)
    .skip((page - 1) * pageSize)
    .limit(pageSize)
    .toArray();
  if (rows.length === 0 && isRemembered && forget(part)) return readPage(source, query);
  return { rows, total, more: count > most, page, pages };
}
