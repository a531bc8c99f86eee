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
  /** Of the address it is shown at: its id, where its own became another product's. */
  slug: string;
  isLive: boolean;
  /** What stands for it where its address is shared. */
  shared: SharedPicture;
};

const shownFields = { ...publicFields, audit: 0 } as const;
type ShownDoc = Omit<CatalogueDoc, keyof typeof shownFields>;

/**
 * The product at this address; null unless it is sold or archived. The address of an archived one is free for a product
 * that is added later, so its page hangs on which products there are, too.
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

/** How many products a page offers besides its own. */
const relatedShown = 4;

/** The products most like this one, nearest first. */
export const getRelated = readFor(
  (found: readonly Related[]) => found.map(({ id }) => `product:${id}` as const),
  async (product: Pick<ProductDetail, 'id' | 'category' | 'price' | 'properties'>) =>
    relatedProducts(product, relatedShown),
);

/** What was deleted from this address: its name, and what is there instead. */
export async function getGone(slug: string): Promise<{ name: string; instead: Related[] } | null> {
  const place = await findBySlug<
    Pick<CatalogueDoc, '_id' | 'slug' | 'name' | 'category' | 'price' | 'properties' | 'deletedAt'>
  >(slug, { slug: 1, name: 1, category: 1, price: 1, properties: 1, deletedAt: 1 });
  if (place.kind !== 'gone') return null;
  const { _id, name, category, price, properties = {} } = place.doc;
  const instead = await relatedProducts({ id: _id.toHexString(), category, price, properties }, relatedShown);
  return { name, instead };
}
