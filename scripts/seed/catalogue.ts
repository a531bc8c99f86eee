import * as z from 'zod';
import { categories } from '@/lib/base/categories';
import { breaksSchema } from '@/lib/catalogue/breaks';
import type { ProductDoc } from '@/lib/catalogue/data';
import { propertyValuesSchema } from '@/lib/catalogue/properties';
import { productWords } from '@/lib/catalogue/words';
import { toCount } from '@/lib/reviews/count';
import type { ReviewDoc } from '@/lib/reviews/data';
import catalogue from './catalogue.json';
import { idAt } from './ids';
import { inShopMoney } from './money';

const schema = z.object({
  products: z.array(
    z.object({
      slug: z.string(),
      name: z.string(),
      img: z.string(),
      /** Further pictures: details cut from the first one, at the same scale. */
      more: z.array(z.object({ img: z.string(), alt: z.string() })).default([]),
      category: z.enum(categories),
      desc: z.string(),
      /** In dollars. */
      price: z.number().positive(),
      quantity: z.number().int().positive(),
      available: z.number().int().min(0),
      /** Carton size: above the minimum, quantities go up in steps of this. */
      step: z.number().int().positive().nullable().default(null),
      /** Prices in dollars, like `price`. */
      breaks: breaksSchema.nullable().default(null),
      featured: z.boolean(),
      properties: z.record(z.string(), z.union([z.number(), z.string()])),
    }),
  ),
  reviews: z.array(
    z.object({
      name: z.string(),
      review: z.string(),
      rating: z.number(),
      /** Slug of the product that the review is about. */
      about: z.string().optional(),
    }),
  ),
});
const data = schema.parse(catalogue);

/** The first entry's day. Entries are one minute apart, so that "newest first" reverses the catalogue. */
const firstDay = Date.UTC(2026, 0, 5, 8);
const createdAt = (index: number) => new Date(firstDay + index * 60_000);

/** The catalogue's products, in its order. */
export const demoProducts: (ProductDoc & { featured: boolean })[] = data.products.map((product, index) => ({
  _id: idAt(createdAt(index), `product:${product.slug}`),
  slug: product.slug,
  name: product.name,
  img: `/catalogue/${product.img}`,
  more: product.more.map(({ img, alt }) => ({ img: `/catalogue/${img}`, alt })),
  desc: product.desc,
  category: product.category,
  properties: propertyValuesSchema(product.category).parse(product.properties),
  sku: `NB-${1001 + index}`,
  words: productWords({ name: product.name, sku: `NB-${1001 + index}` }),
  price: inShopMoney(Math.round(product.price * 100)),
  quantity: product.quantity,
  available: product.available,
  step: product.step,
  breaks:
    product.breaks?.map(({ from, price }) => ({ from, price: inShopMoney(Math.round(price * 100)) })) ?? null,
  initialStock: product.available,
  restocked: 0,
  sold: 0,
  holds: [],
  live: true,
  featured: product.featured,
  createdAt: createdAt(index),
  updatedAt: createdAt(index),
}));

/** Stock left of some products after the sixty demo days: one sold out, some low. The others keep theirs. */
export const leftOf: Readonly<Record<string, number>> = {
  'texture-roller-7in': 0,
  'lambswool-refill-9in': 108,
  'microfibre-roller-cover-18in': 96,
  'foam-mini-roller-6in': 300,
};

/** An email address that can belong to nobody (RFC 2606): harbor-street-decorators@reviews.example. */
const invented = (name: string) =>
  `${name
    .split(',')[0]
    ?.toLowerCase()
    .replace(/[^a-z]+/g, '-')}@reviews.example`;

/** The review's link to its product. Demo reviews have no author who bought it, so they are not verified. */
function subjectOf(about: string | undefined): Pick<ReviewDoc, 'productId' | 'verified' | 'uncounted'> {
  const product = demoProducts.find(({ slug }) => slug === about);
  return product ? { productId: product._id, verified: false, ...toCount() } : { productId: null };
}

/** Demo reviews: invented companies, so they exist in the sandbox only. */
export const demoReviews: ReviewDoc[] = data.reviews.map((review, index) => ({
  _id: idAt(createdAt(index), `review:${review.review}`),
  userId: null,
  ...subjectOf(review.about),
  name: review.name,
  email: invented(review.name),
  img: null,
  review: review.review,
  rating: review.rating,
  hidden: false,
  createdAt: createdAt(index),
}));
