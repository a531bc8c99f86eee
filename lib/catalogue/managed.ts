import 'server-only';
import type { Filter, FindCursor } from 'mongodb';
import type { AuditEntry } from '@/lib/audit/schema';
import { type Actor, assertAdmin } from '@/lib/auth/actor';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import type { Page } from '@/lib/base/paging';
import { collection, toObjectId } from '@/lib/platform/db';
import { readPage, searchPattern, streamBatch } from '@/lib/platform/read-page';
import { featured, type ProductDoc, toProduct } from './data';
import { fieldNames, fieldOf } from './fields';
import { type CatalogueQuery, lowStockOrders, type ManagedProduct } from './schema';

/** A product as it is managed. Archived and deleted ones may return; deleted ones leave the lists until then. */
export type CatalogueDoc = ProductDoc & {
  archivedAt?: Date;
  deletedAt?: Date;
  /** Admin mutations of this product that are not in the audit log yet. */
  audit?: AuditEntry[];
};

export const catalogue = () => collection<CatalogueDoc>('products');

/** Products that were not deleted. */
export const kept = { deletedAt: { $exists: false } } satisfies Filter<CatalogueDoc>;

export function stateOf({ live, draft, deletedAt }: CatalogueDoc): ManagedProduct['state'] {
  if (live) return 'live';
  if (deletedAt) return 'deleted';
  return draft ? 'draft' : 'archived';
}

export function toManaged(doc: CatalogueDoc, isFeatured: boolean): ManagedProduct {
  return {
    ...toProduct(doc, isFeatured),
    state: stateOf(doc),
    oldSlugs: doc.oldSlugs ?? [],
    held: doc.holds.reduce((sum, hold) => sum + hold.quantity, 0),
    sold: doc.sold,
    updatedAt: doc.updatedAt.toISOString(),
  };
}

async function withFeatured(docs: CatalogueDoc[]): Promise<ManagedProduct[]> {
  const pointers = await featured()
    .find({ _id: { $in: docs.map((doc) => doc._id) } })
    .toArray();
  const ids = new Set(pointers.map((pointer) => pointer._id.toHexString()));
  return docs.map((doc) => toManaged(doc, ids.has(doc._id.toHexString())));
}

const states: Record<CatalogueQuery['state'], Filter<CatalogueDoc>> = {
  all: kept,
  live: { ...kept, live: true },
  draft: { ...kept, live: false, draft: true },
  archived: { ...kept, live: false, draft: { $exists: false } },
  low: {
    ...kept,
    live: true,
    $expr: { $lt: ['$available', { $multiply: ['$quantity', lowStockOrders] }] },
  },
  deleted: { deletedAt: { $type: 'date' } },
};

/** Fields to sort by and the index whose order the page follows. */
const sorts = {
  added: { field: '_id', hint: 'kept' },
  name: { field: 'name', hint: 'kept_name' },
  price: { field: 'price', hint: 'kept_price' },
  available: { field: 'available', hint: 'kept_available' },
} as const;

/** Its keys are `deletedAt` and every searched field, so that a search reads the products that it finds and no others. */
export const searchIndex = 'kept_search';
const searchedNames = fieldNames.filter((name) => fieldOf(name).isSearched);

/** The part of the catalogue that a list's search and filters show. */
const catalogueFilter = ({ q, state, category }: Omit<CatalogueQuery, 'sort' | 'order' | 'page'>) =>
  ({
    ...states[state],
    ...(category !== 'all' && { category }),
    ...(q && { $or: searchedNames.map((name) => ({ [name]: searchPattern(q) })) }),
  }) satisfies Filter<CatalogueDoc>;

/** One page of the catalogue, archived products included. @throws AppError forbidden */
export async function getCatalogue(actor: Actor, query: CatalogueQuery): Promise<Page<ManagedProduct>> {
  assertAdmin(actor);
  const { field, hint } = sorts[query.sort];
  const direction = query.order === 'asc' ? 1 : -1;
  const page = await readPage(catalogue(), {
    filter: catalogueFilter(query),
    sort: field === '_id' ? { _id: direction } : { [field]: direction, _id: direction },
    hint: query.q ? searchIndex : hint,
    page: query.page,
  });
  return { ...page, rows: await withFeatured(page.rows) };
}

const lowestShown = 5;

/** How many products are low in stock, and the ones that can fill the fewest minimum orders. @throws AppError forbidden */
export async function getLowStock(actor: Actor): Promise<{ count: number; lowest: ManagedProduct[] }> {
  assertAdmin(actor);
  const low = await catalogue().find(states.low, { hint: 'kept' }).sort({ available: 1, _id: 1 }).toArray();
  const lowest = low
    .sort((a, b) => a.available / a.quantity - b.available / b.quantity)
    .slice(0, lowestShown);
  return { count: low.length, lowest: await withFeatured(lowest) };
}

/** One product to edit, archived ones included. @throws AppError forbidden, invalid, not_found */
export async function getManagedProduct(actor: Actor, productId: string): Promise<ManagedProduct> {
  assertAdmin(actor);
  const doc = await catalogue().findOne({ ...kept, _id: toObjectId(productId) });
  const [product] = doc ? await withFeatured([doc]) : [];
  if (!product) throw new AppError('not_found', messages.catalogue.notFound);
  return product;
}

/** Every product that a list shows, oldest first, for export. @throws AppError forbidden */
export function allProducts(actor: Actor, query: CatalogueQuery): FindCursor<CatalogueDoc> {
  assertAdmin(actor);
  return catalogue().find(catalogueFilter(query), { batchSize: streamBatch }).sort({ _id: 1 });
}
