import 'server-only';
import { auditEntry, settleAudit } from '@/lib/audit/record';
import type { AuditState } from '@/lib/audit/schema';
import { type Actor, assertAdmin } from '@/lib/auth/actor';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { adoptImage, discardImage, uploadImage } from '@/lib/images/upload';
import { toObjectId } from '@/lib/platform/db';
import { editableNames, toKept } from './fields';
import { type CatalogueDoc, catalogue, getManagedProduct, kept } from './managed';
import type { EditProductForm, ManagedProduct } from './schema';
import { takenOr } from './taken';

const editable = [...editableNames, 'img'] as const;
type Edit = Partial<Pick<CatalogueDoc, (typeof editable)[number]>>;

function pick(source: Edit, keys: readonly (keyof Edit)[]): NonNullable<AuditState> {
  return Object.fromEntries(keys.map((key) => [key, source[key] ?? null]));
}

/** One conditional write on the product as it was read; null when it was changed meanwhile. */
async function write(actor: Actor, doc: CatalogueDoc, edit: Edit): Promise<CatalogueDoc | null> {
  const changed = editable.filter((key) => edit[key] !== undefined && edit[key] !== (doc[key] ?? null));
  if (changed.length === 0) return doc;
  const after = pick(edit, changed);
  const entry = auditEntry(
    actor,
    'product.edited',
    { type: 'product', id: doc._id.toHexString(), name: doc.name },
    { before: pick(doc, changed), after },
  );
  try {
    return await catalogue().findOneAndUpdate(
      { ...kept, _id: doc._id, updatedAt: doc.updatedAt },
      { $set: { ...after, updatedAt: new Date() }, $push: { audit: entry } },
      { returnDocument: 'after' },
    );
  } catch (error) {
    throw takenOr(error);
  }
}

/**
 * Changes a product. Orders keep the name, picture and price they were placed with.
 * @throws AppError forbidden, invalid (picture), not_found, conflict (name, or changed since the form was filled)
 */
export async function editProduct(
  actor: Actor,
  { productId, seen, image, img, ...input }: EditProductForm,
): Promise<ManagedProduct> {
  assertAdmin(actor);
  const doc = await catalogue().findOne({ ...kept, _id: toObjectId(productId) });
  if (!doc) throw new AppError('not_found', messages.catalogue.notFound);
  if (seen && new Date(seen).getTime() !== doc.updatedAt.getTime()) {
    throw new AppError('conflict', messages.catalogue.changedMeanwhile);
  }
  const picture = image ? (await uploadImage(actor, image)).url : img || doc.img;
  if (picture !== doc.img) await adoptImage(picture, 'img');
  const written = await write(actor, doc, { ...toKept(input), img: picture });
  if (!written) throw new AppError('conflict', messages.catalogue.changedMeanwhile);
  await settleAudit('products', written);
  if (written.img !== doc.img) await discardImage(doc.img);
  return getManagedProduct(actor, productId);
}
