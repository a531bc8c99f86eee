import 'server-only';
import type { Filter } from 'mongodb';
import type { AuditEntry } from '@/lib/audit/schema';
import { type Actor, assertAdmin } from '@/lib/auth/actor';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { collection, toObjectId } from '@/lib/platform/db';
import { featured, type ProductDoc, toProduct } from './data';
import type { ManagedProduct } from './schema';

/** A product as admins manage it. Archived and deleted ones can be restored; until then lists omit deleted ones. */
export type CatalogueDoc = ProductDoc & {
  archivedAt?: Date;
  deletedAt?: Date;
  /** Audit entries of this product that are not in the audit log yet. */
  audit?: AuditEntry[];
};

export const catalogue = () => collection<CatalogueDoc>('products');

/** Products that were not deleted. */
export const notDeleted = { deletedAt: { $exists: false } } satisfies Filter<CatalogueDoc>;

export function stateOf({ live, draft, deletedAt }: CatalogueDoc): ManagedProduct['state'] {
  if (live) return 'live';
  if (deletedAt) return 'deleted';
  return draft ? 'draft' : 'archived';
}

export function toManaged(doc: CatalogueDoc, isFeatured: boolean): ManagedProduct {
  return {
    ...toProduct(doc, isFeatured),
    available: doc.available,
    state: stateOf(doc),
    oldSlugs: doc.oldSlugs ?? [],
    held: doc.holds.reduce((sum, hold) => sum + hold.quantity, 0),
    sold: doc.sold,
    updatedAt: doc.updatedAt.toISOString(),
  };
}

export async function withFeatured(docs: CatalogueDoc[]): Promise<ManagedProduct[]> {
  const pointers = await featured()
    .find({ _id: { $in: docs.map((doc) => doc._id) } })
    .toArray();
  const ids = new Set(pointers.map((pointer) => pointer._id.toHexString()));
  return docs.map((doc) => toManaged(doc, ids.has(doc._id.toHexString())));
}

/** One product to edit, archived ones included. @throws AppError forbidden, invalid, not_found */
export async function getManagedProduct(actor: Actor, productId: string): Promise<ManagedProduct> {
  assertAdmin(actor);
  const doc = await catalogue().findOne({ ...notDeleted, _id: toObjectId(productId) });
  const [product] = doc ? await withFeatured([doc]) : [];
  if (!product) throw new AppError('not_found', messages.catalogue.notFound);
  return product;
}
