import { categories } from '@/lib/base/categories';
import {
  type AltField,
  allPictures,
  altFields,
  type PictureField,
  pictureFields,
  pictureValues,
} from '@/lib/catalogue/pictures';
import { type PropertyField, propertyFields, propertyFieldValues } from '@/lib/catalogue/property-fields';
import type { ManagedProduct } from '@/lib/catalogue/schema';

/** The fields of a product form besides those of lib/catalogue/fields. */
export const sectionNames = ['slug', ...pictureFields, ...altFields, ...propertyFields] as const;

export type InitialSections = Record<'slug' | PictureField | AltField | PropertyField, string>;

/** The initial values of these fields. */
export const initialSections = (product?: ManagedProduct): InitialSections => ({
  slug: product?.slug ?? '',
  ...pictureValues(product ? allPictures(product) : []),
  ...propertyFieldValues(product?.category ?? categories[0], product?.properties ?? {}),
});
