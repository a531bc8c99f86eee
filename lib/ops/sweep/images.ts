import 'server-only';
import { products } from '@/lib/catalogue/data';
import { imageName, imageWidths } from '@/lib/images/address';
import { images } from '@/lib/images/data';
import { deleteFiles } from '@/lib/images/service';
import { orders } from '@/lib/orders/data';
import { reviews } from '@/lib/reviews/data';
import { users } from '@/lib/users/data';

/** How long a picture may be without use before it is removed, in milliseconds: a form may still be open. */
const unusedMs = 24 * 3_600_000;

/** True while a page may show this picture; orders and archived products keep theirs. */
async function isShown(url: string): Promise<boolean> {
  const counts = await Promise.all([
    products().countDocuments({ img: url }, { limit: 1 }),
    users().countDocuments({ photoURL: url }, { limit: 1 }),
    reviews().countDocuments({ img: url }, { limit: 1 }),
    orders().countDocuments({ productImg: url }, { limit: 1 }),
  ]);
  return counts.some((count) => count > 0);
}

/** Removes pictures that were uploaded or discarded a day ago and that nothing shows. Returns how many. */
export async function removeUnusedImages(): Promise<number> {
  const candidates = await images()
    .find({ used: false, since: { $lte: new Date(Date.now() - unusedMs) } })
    .limit(100)
    .toArray();
  let removed = 0;
  for (const { _id, url } of candidates) {
    if (await isShown(url)) {
      await images().updateOne({ _id }, { $set: { used: true } });
      continue;
    }
    // One write decides: from here on nobody can take it into use. The record goes last, so that no file is left over.
    const claimed = await images().updateOne({ _id, used: false }, { $set: { url: '' } });
    if (claimed.modifiedCount === 0) continue;
    if (!(await deleteFiles(imageWidths.map((width) => imageName(_id, width))))) continue;
    await images().deleteOne({ _id });
    removed += 1;
  }
  return removed;
}
