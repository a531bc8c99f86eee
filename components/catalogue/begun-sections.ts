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

/** What a product form has besides the fields of lib/catalogue/fields, to begin with and to keep as a draft. */
export const sectionNames = ['slug', ...pictureFields, ...altFields, ...propertyFields] as const;

export type BegunSections = Record<'slug' | PictureField | AltField | PropertyField, string>;

/** What these begin with. */
export const begunSections = (product?: ManagedProduct): BegunSections => ({
  slug: product?.slug ?? '',
  ...pictureValues(product ? allPictures(product) : []),
  ...propertyFieldValues(product?.category ?? 'roller', product?.properties ?? {}),
});
