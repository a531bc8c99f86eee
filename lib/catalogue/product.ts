import type { FieldValues } from './fields';
import type { PropertyValues } from './properties';

/** A product's picture with its alternative text; if that is null, the product's name is used. */
export type ProductPicture = { img: string; alt: string | null };

/** How many visible reviews of a product gave one star, two, … five. */
export type Ratings = readonly [number, number, number, number, number];

/** A product as the public sees it. `price` is in minor units, `quantity` is the minimum order (specification §3). */
export type Product = FieldValues & {
  id: string;
  slug: string;
  img: string;
  imgAlt: string | null;
  /** Further pictures after `img`, in their order. */
  more: ProductPicture[];
  properties: PropertyValues;
  ratings: Ratings;
  featured: boolean;
  createdAt: string;
};
