import 'server-only';
import { type Category, categories } from '@/lib/base/categories';
import { readFor } from '@/lib/platform/cache';
import { featured, type PublicDoc, products, publicFields, readFeatured, toProduct } from './data';
import type { CategoryFigures } from './directory/figures';
import { directoryIfThere } from './directory/service';
import type { Product } from './product';

/** Cache tags of pages that show any products. */
const tags = ['products'] as const;

/** Featured products, newest first. */
export const getFeatured = readFor(tags, async () => (await readFeatured()).reverse());

/** How many the footer lists, which is the most that any page shows. */
const newestShown = 6;

/** Cache tags of the newest products. Every page lists some, so it must depend on these alone, not on all products. */
const ofNewest = (found: readonly Product[]) =>
  ['arrivals', ...found.map(({ id }) => `product:${id}` as const)] as const;

export const getNewestProducts = readFor(ofNewest, async (): Promise<Product[]> => {
  const docs = await products()
    .find<PublicDoc>({ live: true }, { projection: publicFields })
    .sort({ _id: -1 })
    .limit(newestShown)
    .toArray();
  const pointers = await featured()
    .find({ _id: { $in: docs.map(({ _id }) => _id) } })
    .toArray();
  const ids = new Set(pointers.map(({ _id }) => _id.toHexString()));
  return docs.map((doc) => toProduct(doc, ids.has(doc._id.toHexString())));
});

export type { CategoryFigures };

const countFigures = (): Promise<CategoryFigures[]> =>
  products()
    .aggregate<CategoryFigures>(
      [
        { $match: { live: true } },
        {
          $group: {
            _id: '$category',
            products: { $sum: 1 },
            from: { $min: '$price' },
            unitsInStock: { $sum: { $max: [0, '$available'] } }, // negative if more was promised than there is
          },
        },
        { $project: { _id: 0, category: '$_id', products: 1, from: 1, unitsInStock: 1 } },
      ],
      { hint: 'live_figures' },
    )
    .toArray();

/** Figures of the live products: from the directory, or from an index while a new process still loads the directory. */
export const getCategoryFigures = readFor(tags, async (): Promise<CategoryFigures[]> => {
  const known = await directoryIfThere();
  return known ? known.figures() : countFigures();
});

/**
 * When a product that is or was public last changed in each category; null for a category that never had one. Reads
 * one index key per category, and those of newer drafts.
 */
export const getNewestChanges = readFor(tags, () =>
  Promise.all(
    categories.map(async (category): Promise<{ category: Category; changed: string | null }> => {
      const [newest] = await products()
        .find(
          { category, draft: { $exists: false } },
          { projection: { updatedAt: 1 }, hint: 'category_changed' },
        )
        .sort({ updatedAt: -1 })
        .limit(1)
        .toArray();
      return { category, changed: newest?.updatedAt.toISOString() ?? null };
    }),
  ),
);
