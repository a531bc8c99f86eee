import 'server-only';
import type { FindCursor, ObjectId } from 'mongodb';
import { streamBatch } from '@/lib/platform/read-page';
import { type ProductDoc, products } from './data';

/** Products of one part of the sitemap, well below the most that a file may list (sitemaps.org: 50,000). */
export const partLength = 10_000;

/** For how long the cuts are remembered, in milliseconds: a crawler asks for all parts one after the other. */
const rememberedMs = 600_000;
/** The same when a part is asked for that is not there: another process may have cut anew and told of one more. */
const unsureMs = 5000;

const live = { live: true } as const;
const fields = {
  slug: 1,
  name: 1,
  desc: 1,
  price: 1,
  quantity: 1,
  available: 1,
  category: 1,
  sku: 1,
  img: 1,
  more: 1,
  updatedAt: 1,
} as const;
/** What crawlers are told of a product. */
export type CrawledDoc = Pick<ProductDoc, keyof typeof fields | '_id'>;

let known: { cuts: Promise<readonly ObjectId[]>; at: number } | undefined;

/** The last product of every part but the last, found in the keys of an index alone. */
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

/** The cuts as they were so long ago at most; what was added since is in the last part, which has no end. */
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

/** Into how many parts the live products are cut. */
export const countParts = async (): Promise<number> => (await cutsOf(0)).length + 1;

/** The live products of one part, counted from 1, oldest first and a few at a time; null for one that is not there. */
export async function productsOfPart(part: number): Promise<FindCursor<CrawledDoc> | null> {
  const remembered = await cutsOf(rememberedMs);
  const cuts = part <= remembered.length + 1 ? remembered : await cutsOf(unsureMs);
  if (!Number.isSafeInteger(part) || part < 1 || part > cuts.length + 1) return null;
  const [after, end] = [cuts[part - 2], cuts[part - 1]];
  return read({ ...(after && { $gt: after }), ...(end && { $lte: end }) });
}

/** Every live product, oldest first and a few at a time. */
export const allLiveProducts = (): FindCursor<CrawledDoc> => read({});

const read = (range: { $gt?: ObjectId; $lte?: ObjectId }): FindCursor<CrawledDoc> =>
  products()
    .find<CrawledDoc>(
      { ...live, ...(Object.keys(range).length > 0 && { _id: range }) },
      { hint: 'live', projection: fields, batchSize: streamBatch },
    )
    .sort({ _id: 1 });
