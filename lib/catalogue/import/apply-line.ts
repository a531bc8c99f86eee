import 'server-only';
import { auditEvents } from '@/lib/audit/data';
import { settleAudit } from '@/lib/audit/record';
import { AppError, sentenceOf } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { adoptImage, discardImage } from '@/lib/images/upload';
import { timeNow } from '@/lib/platform/clock';
import { leaveSlug, withSlug } from '../free-slug';
import { type CatalogueDoc, catalogue, notDeleted } from '../managed';
import { allPictures } from '../pictures';
import { updateOf } from '../product-change';
import { enoughFor, recordRestocksNow, restockUpdate } from '../restock';
import { throwTaken } from '../taken';
import type { Addition, Alteration, LineDoc } from './data';

/** The result of a line: the product it added or changed, or why it was left undone. */
type Outcome = { outcome: 'done'; productId: string } | { outcome: 'left'; why: string };

/**
 * Lines are matched with products by their SKU, which is unique on sale alone: another product off sale may have got it
 * since the check, even from another import of the same file.
 * @throws AppError conflict
 */
async function assertNew({ _id, sku }: CatalogueDoc): Promise<void> {
  if (sku === undefined) return;
  const others = { ...notDeleted, sku, _id: { $ne: _id } };
  if ((await catalogue().countDocuments(others, { limit: 1, hint: 'kept_sku' })) > 0)
    throw new AppError('conflict', messages.catalogue.skuTaken);
}

/** Inserts the product. A retry finds what was inserted, because the id was created when the file was checked. */
async function add({ doc, slug }: Addition): Promise<CatalogueDoc> {
  for (const { img } of allPictures(doc)) await adoptImage(img, 'picture');
  const at = timeNow();
  const { _id, name } = doc;
  const stamped = { ...doc, createdAt: at, updatedAt: at };
  try {
    await assertNew(doc);
    return await withSlug({ _id, name, slug }, async (free) => {
      const audit =
        doc.audit?.map((entry) => ({ ...entry, at, after: { ...entry.after, slug: free } })) ?? [];
      const inserted = { ...stamped, slug: free, audit };
      await catalogue().insertOne(inserted);
      return inserted;
    });
  } catch (error) {
    const own = await catalogue().findOne({ _id });
    if (own) return own;
    return throwTaken(error);
  }
}

/** The product, if this line was written already: its audit entries are then in the product or in the log. */
async function writtenBefore({ productId, entries }: Alteration): Promise<CatalogueDoc | null> {
  const ids = entries.map((entry) => entry._id);
  const waiting = await catalogue().countDocuments(
    { _id: productId, 'audit._id': { $in: ids } },
    { limit: 1 },
  );
  const isLogged = await auditEvents().countDocuments({ _id: { $in: ids } }, { limit: 1 });
  return waiting + isLogged > 0 ? catalogue().findOne({ _id: productId }) : null;
}

/** The update of a line: the edit, and its stock change. */
function writeOf(alteration: Alteration, at: Date): ReturnType<typeof updateOf> {
  const edit = updateOf(alteration, at);
  if (!alteration.stock) return edit;
  const moved = restockUpdate(alteration.stock, at);
  return {
    ...edit,
    $inc: moved.$inc,
    $set: { ...edit.$set, ...moved.$set },
    $push: { ...edit.$push, ...moved.$push },
  };
}

/** Why the write matched no product: it changed since the check, or too few units are left to remove. */
async function whyNot({ productId, seen, stock }: Alteration, as: Addresses): Promise<string> {
  const same = { ...notDeleted, _id: productId, updatedAt: seen, ...as };
  const isSame = stock && (await catalogue().countDocuments(same, { limit: 1 })) > 0;
  return isSame ? messages.catalogue.stockTooLow : messages.import.changedSince;
}

/** Filter for a product's former addresses, which another may take over without touching `updatedAt`. */
type Addresses = { oldSlugs?: string[] | { $exists: false } };

/**
 * Makes the slug that the product gives up redirect to it alone, and drops former slugs that others took meanwhile;
 * unless the product is no longer as planned, so that its write will be refused, or was made before.
 */
async function leaveAddress(alteration: Alteration): Promise<{ alteration: Alteration; as: Addresses }> {
  const { productId, seen, set } = alteration;
  const left = set.oldSlugs?.at(-1); // oldSlugsAfter
  if (left === undefined) return { alteration, as: {} };
  const asPlanned = { ...notDeleted, _id: productId, updatedAt: seen };
  const present = await catalogue().findOne(asPlanned, { projection: { oldSlugs: 1 } });
  if (!present) return { alteration, as: {} };
  await leaveSlug(left, productId);
  const isStill = (old: string) => old === left || (present.oldSlugs?.includes(old) ?? false);
  return {
    alteration: { ...alteration, set: { ...set, oldSlugs: (set.oldSlugs ?? []).filter(isStill) } },
    as: { oldSlugs: present.oldSlugs ?? { $exists: false } },
  };
}

/** Writes a change, if the product is still as it was when the file was checked. */
async function alter(planned: Alteration): Promise<CatalogueDoc> {
  const { alteration, as } = await leaveAddress(planned);
  const { productId, seen, adopts, drops, stock } = alteration;
  for (const img of adopts) await adoptImage(img, 'picture');
  for (const img of drops) await discardImage(img);
  const moved = await catalogue()
    .findOneAndUpdate(
      {
        ...notDeleted,
        _id: productId,
        updatedAt: seen,
        ...as,
        ...(stock && enoughFor(stock.quantity)),
      },
      writeOf(alteration, timeNow()),
      { returnDocument: 'after' },
    )
    .catch(throwTaken);
  const written = moved ?? (await writtenBefore(alteration));
  if (!written) throw new AppError('conflict', await whyNot(alteration, as));
  if (stock) await recordRestocksNow(productId);
  return written;
}

/**
 * Carries out a line as it was checked, entirely or not at all. Idempotent. Returns the reason if something now
 * prevents it. @throws any other error, such as that the database is unavailable
 */
export async function applyLine({ addition, alteration }: LineDoc): Promise<Outcome> {
  try {
    const doc = await (addition ? add(addition) : alteration && alter(alteration));
    if (!doc) return { outcome: 'left', why: messages.import.nothingToDo };
    await settleAudit('products', doc);
    return { outcome: 'done', productId: doc._id.toHexString() };
  } catch (error) {
    if (error instanceof AppError) return { outcome: 'left', why: sentenceOf(error) };
    throw error;
  }
}
