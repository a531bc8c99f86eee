import 'server-only';
import type { Filter } from 'mongodb';
import { type Actor, assertAdmin } from '@/lib/auth/actor';
import type { Page } from '@/lib/base/paging';
import { foundBy } from '@/lib/platform/found-by-words';
import { mostMatches, readPage, streamBatch } from '@/lib/platform/read-page';
import { comparedLow, lowIndex, lowProducts } from './low';
import { type CatalogueDoc, catalogue, notDeleted, withFeatured } from './managed';
import type { CatalogueQuery, ManagedProduct } from './schema';
import { searchedNames } from './words';

const states: Record<CatalogueQuery['state'], Filter<CatalogueDoc>> = {
  all: notDeleted,
  live: { ...notDeleted, live: true },
  draft: { ...notDeleted, live: false, draft: true },
  archived: { ...notDeleted, live: false, draft: { $exists: false } },
  low: { ...notDeleted, ...comparedLow },
  deleted: { deletedAt: { $type: 'date' } },
};

/** Fields to sort by and the index whose order the page follows. */
const sorts = {
  added: { field: '_id', hint: 'kept' },
  name: { field: 'name', hint: 'kept_name' },
  price: { field: 'price', hint: 'kept_price' },
  available: { field: 'available', hint: 'kept_available' },
} as const;

/** Its keys are `deletedAt` and every searched field. */
export const searchIndex = 'kept_search';

type Part = Omit<CatalogueQuery, 'sort' | 'order' | 'page'>;
type Way = Pick<Parameters<typeof readPage<CatalogueDoc>>[1], 'filter' | 'hint' | 'most' | 'count'>;

/** The part of the catalogue that a list's search and filters show. */
async function partOf({ q, state, category }: Part): Promise<Way> {
  const part = { ...states[state], ...(category !== 'all' && { category }) };
  if (!q) return { filter: part };
  const { condition, ...by } = await foundBy(q, { fields: searchedNames, hint: searchIndex }, (words) =>
    catalogue().countDocuments({ ...part, ...words }, { limit: 1 }),
  );
  return { filter: { ...part, ...condition }, most: mostMatches, ...by };
}

/** Up to this many low products are read and then sorted; more are found soon enough by scanning in list order. */
const mostSorted = 1000;

/** How the database finds a list's rows: by the search, by low stock, or by the index of the sort order. */
async function wayTo(query: CatalogueQuery): Promise<Way> {
  const way = await partOf(query);
  if (query.q) return way;
  const { hint } = sorts[query.sort];
  if (query.state !== 'low') return { ...way, hint };
  const low = { ...(await lowProducts()), ...(query.category !== 'all' && { category: query.category }) };
  const count = await catalogue().countDocuments(low, { hint: lowIndex });
  const found = count > mostSorted ? { ...way, hint } : { filter: low, hint: lowIndex };
  return { ...found, count: async (limit) => Math.min(count, limit) };
}

/** One page of the catalogue, archived products included. @throws AppError forbidden */
export async function getCatalogue(actor: Actor, query: CatalogueQuery): Promise<Page<ManagedProduct>> {
  assertAdmin(actor);
  const { field } = sorts[query.sort];
  const direction = query.order === 'asc' ? 1 : -1;
  const page = await readPage(catalogue(), {
    ...(await wayTo(query)),
    sort: field === '_id' ? { _id: direction } : { [field]: direction, _id: direction },
    page: query.page,
    projection: { words: 0 },
  });
  return { ...page, rows: await withFeatured(page.rows) };
}

async function* streamShown(query: CatalogueQuery): AsyncGenerator<CatalogueDoc, void, undefined> {
  const { filter, hint } = await partOf(query);
  yield* catalogue()
    .find(filter, { batchSize: streamBatch, ...(hint && { hint }) })
    .sort({ _id: 1 });
}

/** Every product that a list shows, oldest first, for export. @throws AppError forbidden */
export function productsShown(
  actor: Actor,
  query: CatalogueQuery,
): AsyncGenerator<CatalogueDoc, void, undefined> {
  assertAdmin(actor);
  return streamShown(query);
}
