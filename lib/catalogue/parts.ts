import 'server-only';
import type { FindCursor, ObjectId } from 'mongodb';
import { only } from '@/lib/platform/projection';
import { type ProductDoc, products } from './data';

/** Products per part of the sitemap, well below the limit of a file (sitemaps.org: 50,000). */
export const partLength = 10_000;

/** How long the part boundaries are cached, in milliseconds: a crawler requests all parts in a row. */
const rememberedMs = 600_000;
/** The same for a request of an unknown part: another process may have newer boundaries and have listed one more. */
const unsureMs = 5000;

const live = { live: true } as const;
/** The fields for the sitemap, and those for the product feed. */
const found = only('slug img more updatedAt');
const offered = only('slug name desc price quantity available category sku img more step breaks');
export type FoundDoc = Pick<ProductDoc, keyof typeof found | '_id'>;
export type OfferedDoc = Pick<ProductDoc, keyof typeof offered | '_id'>;

/** Products read ahead of what has been sent. */
const batchSize = 50;

let known: { cuts: Promise<readonly ObjectId[]>; at: number } | undefined;

/** The last product id of every part but the final one, read from an index alone. */
async function readCuts(length: number): Promise<ObjectId[]> {
  const cuts: ObjectId[] = [];
  for (;;) {
    const from = cuts.at(-1);
    const [last, following] = await products()
      .find({ ...live, ...(from && { _id: { $gt: from } }) }, { hint: 'live' })
      .project<{ _id: ObjectId }>({ _id: 1 })
      .sort({ _id: 1 })
      .skip(length - 1)
      .limit(2)
      .toArray();
    if (!last || !following) return cuts;
    cuts.push(last._id);
  }
}

/** The part boundaries, at most so old. Products added since are in the final part, which has no end. */
function cutsOf(ageMs: number): Promise<readonly ObjectId[]> {
  if (!known || performance.now() - known.at > ageMs) {
    const made = { cuts: readCuts(partLength), at: performance.now() };
    made.cuts.catch(() => {
      if (known === made) known = undefined;
    });
    known = made;
  }
  return known.cuts;
}

/** How many parts the sitemap has. */
export const countParts = async (): Promise<number> => (await cutsOf(0)).length + 1;

/** A cursor over the live products of one part (counted from 1), oldest first; null if there is no such part. */
export async function productsOfPart(part: number): Promise<FindCursor<FoundDoc> | null> {
  const remembered = await cutsOf(rememberedMs);
  const cuts = part <= remembered.length + 1 ? remembered : await cutsOf(unsureMs);
  if (!Number.isSafeInteger(part) || part < 1 || part > cuts.length + 1) return null;
  const [after, end] = [cuts[part - 2], cuts[part - 1]];
  const range = { ...(after && { $gt: after }), ...(end && { $lte: end }) };
  const cut = Object.keys(range).length > 0 ? { _id: range } : {};
  return products()
    .find<FoundDoc>({ ...live, ...cut }, { hint: 'live', projection: found, batchSize })
    .sort({ _id: 1 });
}

/** A cursor over all live products, oldest first. */
export const allLiveProducts = (): FindCursor<OfferedDoc> =>
  products().find<OfferedDoc>(live, { hint: 'live', projection: offered, batchSize }).sort({ _id: 1 });
