import 'server-only';
import { ObjectId } from 'mongodb';
import { settleAudit } from '@/lib/audit/record';
import { type Actor, assertAdmin } from '@/lib/auth/actor';
import { fieldError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { adoptImage } from '@/lib/images/upload';
import type { AddProductForm } from './form-schema';
import { withSlug } from './free-slug';
import { catalogue, notDeleted, stateOf, toManaged } from './managed';
import { type NewValues, newProduct } from './new-product';
import { keptPictures, pictureFields } from './pictures';
import { changeOf } from './product-change';
import type { ManagedProduct, NewProduct } from './schema';
import { toKept } from './sent';
import { throwTaken } from './taken';
import { withUploads } from './uploads';

type Added = Omit<NewValues, 'slug'> & { slug: string | null };

async function add(actor: Actor, values: Added): Promise<ManagedProduct> {
  assertAdmin(actor);
  for (const [place, { img }] of values.pictures.entries())
    await adoptImage(img, pictureFields[place] ?? 'img');
  const _id = new ObjectId();
  const { name, slug } = values;
  const added = await withSlug({ _id, name, slug }, async (free) => {
    const doc = newProduct(actor, _id, { ...values, slug: free });
    await catalogue().insertOne(doc);
    return doc;
  }).catch(throwTaken);
  await settleAudit('products', added);
  return toManaged(added, false);
}

/**
 * Adds a product for sale.
 * @throws AppError forbidden, invalid (picture), conflict (name)
 */
export async function addProduct(actor: Actor, { img, ...values }: NewProduct): Promise<ManagedProduct> {
  const pictures = [{ img, alt: null }];
  return add(actor, { ...toKept(values), pictures, slug: null, properties: {}, isDraft: false });
}

/**
 * A product that is just as the form makes it, but for what was sold since: its answer was lost, and the form is sent
 * again.
 */
async function addedBefore(actor: Actor, { slug, isDraft, pictures, ...said }: Added) {
  const edit = { ...said, ...keptPictures(pictures), ...(slug && { slug }) };
  const namesakes = await catalogue()
    .find({ ...notDeleted, name: said.name })
    .toArray();
  return namesakes.find(
    (doc) =>
      stateOf(doc) === (isDraft ? 'draft' : 'live') &&
      changeOf(actor, { ...doc, available: doc.initialStock }, edit) === null,
  );
}

/**
 * Adds a product from the admin form, which may upload pictures as files and may save a draft instead. Repeatable,
 * unless it brings files.
 * @throws as addProduct and uploadImage; conflict (address)
 */
export async function addProductForm(actor: Actor, form: AddProductForm): Promise<ManagedProduct> {
  assertAdmin(actor);
  const { intent, image, pictures = [], properties = {}, slug = null, ...values } = form;
  const isDraft = intent === 'draft';
  const all = await withUploads(actor, pictures, image);
  if (all.length === 0 && !isDraft) throw fieldError('image', messages.image.required);
  const added = { ...toKept(values), pictures: all, properties, slug, isDraft };
  const before = await addedBefore(actor, added);
  return before ? toManaged(before, false) : add(actor, added);
}
