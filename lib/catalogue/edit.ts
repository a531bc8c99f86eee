import 'server-only';
import { settleAudit } from '@/lib/audit/record';
import { type Actor, assertAdmin } from '@/lib/auth/actor';
import { AppError, fieldError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { adoptImage, discardImage } from '@/lib/images/upload';
import { timeNow } from '@/lib/platform/clock';
import { toObjectId } from '@/lib/platform/db';
import type { EditProductForm } from './form-schema';
import { leaveSlug, withSlug } from './free-slug';
import { type CatalogueDoc, catalogue, getManagedProduct, notDeleted } from './managed';
import { allPictures, keptPictures, pictureFields } from './pictures';
import type { ProductPicture } from './product';
import { changeOf, type ProductChange, updateOf } from './product-change';
import type { ManagedProduct } from './schema';
import { toKept } from './sent';
import { oldSlugsAfter } from './slug';
import { throwTaken } from './taken';
import { withUploads } from './uploads';

/** Writes only if the product is still as it was read; null if it was changed meanwhile. */
async function write(doc: CatalogueDoc, change: ProductChange | null): Promise<CatalogueDoc | null> {
  if (!change) return doc;
  // Another product that took a former address over has not touched `updatedAt` (./free-slug).
  const sameAddresses = change.set.oldSlugs && { oldSlugs: doc.oldSlugs ?? { $exists: false } };
  return catalogue().findOneAndUpdate(
    { ...notDeleted, _id: doc._id, updatedAt: doc.updatedAt, ...sameAddresses },
    updateOf(change, timeNow()),
    { returnDocument: 'after' },
  );
}

/** The form's pictures, or the product's if it sends none. Marks them before the write, in case of a crash. */
async function picturesOf(
  actor: Actor,
  doc: CatalogueDoc,
  {
    pictures,
    image,
    isDraft,
  }: { pictures?: ProductPicture[] | undefined; image?: File[] | undefined; isDraft: boolean },
): Promise<ProductPicture[]> {
  const before = allPictures(doc);
  const all = await withUploads(actor, pictures ?? (image ? before.slice(1) : before), image);
  if (all.length === 0 && !isDraft) throw fieldError('image', messages.image.required);
  const known = new Set(before.map(({ img }) => img));
  for (const [place, { img }] of all.entries())
    if (!known.has(img)) await adoptImage(img, pictureFields[place] ?? 'img');
  const shown = new Set(all.map(({ img }) => img));
  for (const img of known) if (!shown.has(img)) await discardImage(img);
  return all;
}

/** Whether the product is already as the form makes it: the answer to a save was lost, and the form is sent again. */
function isMade(actor: Actor, doc: CatalogueDoc, form: Omit<EditProductForm, 'productId' | 'seen'>): boolean {
  const { intent, image, pictures, properties, slug, ...input } = form;
  if (image || (intent && (intent === 'draft') !== (doc.draft ?? false))) return false;
  const edit = {
    ...toKept(input),
    ...(pictures && keptPictures(pictures)),
    ...(properties && { properties }),
    ...(slug && { slug }),
  };
  return changeOf(actor, doc, edit) === null;
}

/**
 * Changes a product, and publishes a draft if the form asks for it. Orders keep the name, picture and price they were
 * placed with. `isListedAnew` is true if pages of other products, which name or link to this one, change as well.
 * @throws AppError forbidden, invalid (picture), not_found, conflict (name, or changed since the form was filled)
 */
export async function editProduct(
  actor: Actor,
  form: EditProductForm,
): Promise<ManagedProduct & { isListedAnew: boolean }> {
  assertAdmin(actor);
  const { productId, seen, ...values } = form;
  const { intent, image, pictures, properties, slug: asked, ...input } = values;
  const doc = await catalogue().findOne({ ...notDeleted, _id: toObjectId(productId) });
  if (!doc) throw new AppError('not_found', messages.catalogue.notFound);
  if (seen && new Date(seen).getTime() !== doc.updatedAt.getTime()) {
    if (isMade(actor, doc, values))
      return { ...(await getManagedProduct(actor, productId)), isListedAnew: false };
    throw new AppError('conflict', messages.catalogue.changedMeanwhile);
  }
  if (intent && !doc.draft) throw new AppError('conflict', messages.catalogue.noDraft);
  const all = await picturesOf(actor, doc, { pictures, image, isDraft: intent === 'draft' });
  const edit = { ...toKept(input), ...keptPictures(all), ...(properties && { properties }) };
  const slug = asked === undefined ? doc.slug : asked;
  const written = await withSlug({ _id: doc._id, name: edit.name, slug }, async (free) => {
    if (free !== doc.slug && !doc.draft) await leaveSlug(doc.slug, doc._id);
    const addresses = doc.draft ? { slug: free } : { slug: free, oldSlugs: oldSlugsAfter(doc, free) };
    return write(doc, changeOf(actor, doc, { ...edit, ...addresses }, intent === 'publish' ? 'live' : null));
  }).catch(throwTaken);
  if (!written) throw new AppError('conflict', messages.catalogue.changedMeanwhile);
  await settleAudit('products', written);
  const isListedAnew = written.live !== doc.live || written.name !== doc.name || written.slug !== doc.slug;
  return { ...(await getManagedProduct(actor, productId)), isListedAnew };
}
