import 'server-only';
import { ObjectId } from 'mongodb';
import { auditEntry, settleAudit } from '@/lib/audit/record';
import { type Actor, assertAdmin } from '@/lib/auth/actor';
import { fieldError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { adoptImage, uploadImage } from '@/lib/images/upload';
import { isDuplicateKey } from '@/lib/platform/db';
import { toKept } from './fields';
import { type CatalogueDoc, catalogue, toManaged } from './managed';
import type { AddProductForm, ManagedProduct, NewProduct } from './schema';
import { takenOr } from './taken';

/** The name in an address: Latin letters and digits, the rest as dashes. */
function slugOf(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'product';
}

/** Inserts with the plain slug, or one made unique when a product of another name has it. */
async function insert(doc: CatalogueDoc): Promise<CatalogueDoc> {
  try {
    await catalogue().insertOne(doc);
    return doc;
  } catch (error) {
    if (!isDuplicateKey(error, 'live_slug')) throw takenOr(error);
    const unique = { ...doc, slug: `${doc.slug}-${doc._id.toHexString().slice(-6)}` };
    await catalogue().insertOne(unique);
    return unique;
  }
}

/**
 * Adds a product for sale.
 * @throws AppError forbidden, invalid (picture), conflict (name)
 */
export async function addProduct(actor: Actor, input: NewProduct): Promise<ManagedProduct> {
  assertAdmin(actor);
  await adoptImage(input.img, 'img');
  const _id = new ObjectId();
  const now = new Date();
  const { img, ...values } = toKept(input);
  const { name, available } = values;
  const entry = auditEntry(
    actor,
    'product.added',
    { type: 'product', id: _id.toHexString(), name },
    { before: null, after: { ...values, img } },
  );
  const added = await insert({
    ...values,
    _id,
    slug: slugOf(name),
    img,
    initialStock: available,
    restocked: 0,
    sold: 0,
    holds: [],
    live: true,
    createdAt: now,
    updatedAt: now,
    audit: [entry],
  });
  await settleAudit('products', added);
  return toManaged(added, false);
}

/** The same for the form, whose picture may come as a file. @throws as addProduct and uploadImage */
export async function addProductForm(
  actor: Actor,
  { image, img, ...input }: AddProductForm,
): Promise<ManagedProduct> {
  assertAdmin(actor);
  const url = image ? (await uploadImage(actor, image)).url : img;
  if (!url) throw fieldError('image', messages.image.required);
  return addProduct(actor, { ...input, img: url });
}
