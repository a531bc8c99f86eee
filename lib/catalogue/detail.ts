import 'server-only';
import type { SharedPicture } from '@/lib/base/page-metadata';
import { readFor } from '@/lib/platform/cache';
import { publicFields, toProduct } from './data';
import type { CatalogueDoc } from './managed';
import type { Product } from './product';
import { type Related, relatedProducts } from './related';
import { findBySlug } from './slug-resolution';
import { sharedPicture } from './social';

/** A product as its page shows it. An archived one stays readable and can't be ordered. */
export type ProductDetail = Omit<Product, 'featured' | 'slug'> & {
  /** The slug it is shown at: its id, if another product has taken its own slug. */
  slug: string;
  isLive: boolean;
  /** The picture for link previews. */
  shared: SharedPicture;
};

const shownFields = { ...publicFields, audit: 0 } as const;
type ShownDoc = Omit<CatalogueDoc, keyof typeof shownFields>;

/**
 * The product at this address; null unless it is live or archived. A new product may take the slug of an archived one,
 * so the page of an archived product also depends on `assortment`.
 */
export const getProductBySlug = readFor(
  (found: ProductDetail | null) =>
    found ? [`product:${found.id}`, ...(found.isLive ? [] : (['assortment'] as const))] : ['assortment'],
  async (slug: string): Promise<ProductDetail | null> => {
    const place = await findBySlug<ShownDoc>(slug, shownFields);
    if (place.kind !== 'shown') return null;
    const { featured: _unread, ...product } = toProduct(place.doc, false);
    return { ...product, slug, isLive: place.doc.live, shared: sharedPicture(place.doc) };
  },
);

/** How many related products a page shows. */
const relatedShown = 4;

/** The products most like this one, nearest first. */
export const getRelated = readFor(
  (found: readonly Related[]) => found.map(({ id }) => `product:${id}` as const),
  async (product: Pick<ProductDetail, 'id' | 'category' | 'price' | 'properties'>) =>
    relatedProducts(product, relatedShown),
);

/** The deleted product that had this address: its name, and related products to offer instead; null if none. */
export async function getGone(slug: string): Promise<{ name: string; instead: Related[] } | null> {
  const place = await findBySlug<
    Pick<CatalogueDoc, '_id' | 'slug' | 'name' | 'category' | 'price' | 'properties' | 'deletedAt'>
  >(slug, { slug: 1, name: 1, category: 1, price: 1, properties: 1, deletedAt: 1 });
  if (place.kind !== 'gone') return null;
  const { _id, name, category, price, properties = {} } = place.doc;
  const instead = await relatedProducts({ id: _id.toHexString(), category, price, properties }, relatedShown);
  return { name, instead };
}
