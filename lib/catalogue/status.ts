import 'server-only';
import type { Filter, UpdateFilter } from 'mongodb';
import { auditEntry, recordAudit, settleAudit } from '@/lib/audit/record';
import type { AuditAction } from '@/lib/audit/schema';
import { type Actor, assertAdmin } from '@/lib/auth/actor';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { timeNow } from '@/lib/platform/clock';
import { toObjectId } from '@/lib/platform/db';
import { featured } from './data';
import { type CatalogueDoc, catalogue, notDeleted, stateOf } from './managed';
import type { ManagedProduct } from './schema';
import { throwTaken } from './taken';

type ProductId = { productId: string };
export type Moved = { id: string; name: string; state: ManagedProduct['state'] };
type Move = {
  action: AuditAction;
  from: Filter<CatalogueDoc>;
  to: ManagedProduct['state'];
  update: (now: Date) => Pick<UpdateFilter<CatalogueDoc>, '$set' | '$unset'>;
};

const moves = {
  archive: {
    action: 'product.archived',
    from: { ...notDeleted, live: true },
    to: 'archived',
    update: (now) => ({ $set: { live: false, archivedAt: now, updatedAt: now } }),
  },
  restore: {
    action: 'product.restored',
    from: { live: false, draft: { $exists: false } },
    to: 'live',
    update: (now) => ({ $set: { live: true, updatedAt: now }, $unset: { archivedAt: '', deletedAt: '' } }),
  },
  restoreDraft: {
    action: 'product.restored',
    from: { draft: true, deletedAt: { $exists: true } },
    to: 'draft',
    update: (now) => ({ $set: { updatedAt: now }, $unset: { deletedAt: '' } }),
  },
  remove: {
    action: 'product.deleted',
    from: notDeleted,
    to: 'deleted',
    update: (now) => ({ $set: { live: false, deletedAt: now, updatedAt: now } }),
  },
} as const satisfies Record<string, Move>;

/**
 * Changes a product's state in one conditional write; one that is archived or restored already, because the answer to
 * the same press was lost, stays as it is.
 * @throws AppError forbidden, invalid, not_found, conflict
 */
async function move(
  actor: Actor,
  { productId }: ProductId,
  { action, from, to, update }: Move,
): Promise<Moved> {
  assertAdmin(actor);
  const doc = await catalogue().findOne({ _id: toObjectId(productId) });
  if (!doc || (doc.deletedAt && action !== 'product.restored'))
    throw new AppError('not_found', messages.catalogue.notFound);
  const subject = { type: 'product', id: doc._id.toHexString(), name: doc.name } as const;
  const before = { state: stateOf(doc) };
  const entry = auditEntry(actor, action, subject, { before, after: { state: to } });
  const moved = await catalogue()
    .findOneAndUpdate(
      { ...from, _id: doc._id },
      { ...update(timeNow()), $push: { audit: entry } },
      { returnDocument: 'after' },
    )
    .catch(throwTaken);
  if (moved) await settleAudit('products', moved);
  // Of many deletions one is told that it was its own, because one that comes a moment later finds nothing either.
  const now = moved ?? (to === 'deleted' ? null : await catalogue().findOne({ _id: doc._id }));
  if (!now || stateOf(now) !== to) throw new AppError('conflict', messages.catalogue.changedMeanwhile);
  return { id: subject.id, name: now.name, state: to };
}

/** Takes a product off sale; existing orders continue. @throws AppError forbidden, invalid, not_found, conflict */
export const archiveProduct = (actor: Actor, input: ProductId) => move(actor, input, moves.archive);

/**
 * Puts an archived or deleted product on sale again; a deleted draft becomes a draft.
 * @throws AppError forbidden, invalid, not_found, conflict (name, SKU or address taken)
 */
export async function restoreProduct(actor: Actor, input: ProductId): Promise<Moved> {
  assertAdmin(actor);
  const _id = toObjectId(input.productId);
  const doc = await catalogue().findOne({ _id }, { projection: { draft: 1, deletedAt: 1 } });
  // Its deletion may have died before it did this; nobody has it featured anew.
  if (doc?.deletedAt) await featured().deleteOne({ _id });
  return move(actor, input, doc?.draft ? moves.restoreDraft : moves.restore);
}

/**
 * Deletes a product; existing orders keep their copy of its data.
 * @throws AppError forbidden, invalid, not_found, conflict (another admin deletes it at this moment)
 */
export async function deleteProduct(actor: Actor, input: ProductId): Promise<Moved> {
  const deleted = await move(actor, input, moves.remove);
  await featured().deleteOne({ _id: toObjectId(input.productId) });
  return deleted;
}

/** Features a product on the landing page, or stops doing so. @throws AppError forbidden, invalid, not_found */
export async function setFeatured(
  actor: Actor,
  { productId, featured: wanted }: ProductId & { featured: boolean },
): Promise<{ id: string; name: string; featured: boolean }> {
  assertAdmin(actor);
  const _id = toObjectId(productId);
  const doc = await catalogue().findOne({ ...notDeleted, _id });
  if (!doc) throw new AppError('not_found', messages.catalogue.notFound);
  const { name } = doc;
  const changed = wanted
    ? (await featured().updateOne({ _id }, { $setOnInsert: { createdAt: timeNow() } }, { upsert: true }))
        .upsertedCount
    : (await featured().deleteOne({ _id })).deletedCount;
  if (changed === 1) {
    const action = wanted ? 'product.featured' : 'product.unfeatured';
    const subject = { type: 'product', id: _id.toHexString(), name } as const;
    const change = { before: { featured: !wanted }, after: { featured: wanted } };
    await recordAudit(auditEntry(actor, action, subject, change));
  }
  return { id: _id.toHexString(), name, featured: wanted };
}
