import 'server-only';
import { keptSince } from '@/lib/base/retention';
import { products } from '@/lib/catalogue/data';
import { storedNames } from '@/lib/images/address';
import { type ImageDoc, images } from '@/lib/images/data';
import { deleteFiles } from '@/lib/images/service';
import { orders } from '@/lib/orders/data';
import { quotes } from '@/lib/orders/quotes/data';
import { timeNow } from '@/lib/platform/clock';
import { isStopping } from '@/lib/platform/lifecycle';
import { reviews } from '@/lib/reviews/data';
import { users } from '@/lib/users/data';

/**
 * True if a page may show this picture, by any of its file addresses; orders, quotes, archived products keep theirs.
 */
async function isShown({ _id, url }: ImageDoc): Promise<boolean> {
  const folder = url.slice(0, url.lastIndexOf('/') + 1);
  const own = { $in: storedNames(_id).map((name) => folder + name) };
  const counts = await Promise.all([
    products().countDocuments({ img: own }, { limit: 1 }),
    products().countDocuments({ 'more.img': own }, { limit: 1 }),
    products().countDocuments({ 'social.img': own }, { limit: 1 }),
    users().countDocuments({ photoURL: own }, { limit: 1 }),
    reviews().countDocuments({ img: own }, { limit: 1 }),
    orders().countDocuments({ productImg: own }, { limit: 1 }),
    quotes().countDocuments({ 'lines.productImg': own }, { limit: 1 }),
  ]);
  return counts.some((count) => count > 0);
}

/** The most pictures that are deleted at the image host in one call. */
const together = 100;

/** Claims a picture for removal in one write: nobody can use it from here on. If somebody just did, it stays. */
async function isClaimed(doc: ImageDoc): Promise<boolean> {
  const { _id, url, since } = doc;
  // A picture without an address was claimed before, and no page can show it.
  if (url !== '' && (await isShown(doc))) {
    await images().updateOne({ _id, since }, { $set: { used: true } });
    return false;
  }
  return (await images().updateOne({ _id, used: false, since }, { $set: { url: '' } })).matchedCount > 0;
}

/** Removes files before their records, so that no file is left. Returns how many, null if the image host failed. */
async function remove(docs: readonly ImageDoc[]): Promise<number | null> {
  const claimed: string[] = [];
  for (const doc of docs) if (await isClaimed(doc)) claimed.push(doc._id);
  if (claimed.length === 0) return 0;
  if (!(await deleteFiles(claimed.flatMap(storedNames)))) return null;
  return (await images().deleteMany({ _id: { $in: claimed }, url: '' })).deletedCount;
}

/**
 * Removes every picture that was uploaded or discarded a day ago and is not shown: all of them, so that no number of
 * accounts can add pictures faster than they are removed. Returns how many.
 */
export async function removeUnusedImages(): Promise<number> {
  const due = images().find({ used: false, since: { $lte: keptSince('unusedPictures', timeNow()) } });
  let removed = 0;
  let docs: ImageDoc[] = [];
  const removeThese = async () => {
    const count = await remove(docs);
    docs = [];
    removed += count ?? 0;
    return count !== null;
  };
  for await (const doc of due) {
    if (isStopping()) return removed;
    docs.push(doc);
    if (docs.length === together && !(await removeThese())) return removed;
  }
  await removeThese();
  return removed;
}
