import * as z from 'zod';
import { shelves } from '@/lib/base/categories';
import { optionalText } from '@/lib/base/fields';
import { messages } from '@/lib/base/messages';

/** Most characters of the last part of a product's address. */
const slugLimit = 80;
/** Room for what makes one unique. */
const plainLimit = slugLimit - 7;

/** What stands, stood or may stand at these addresses below `/products` is no product. */
const reserved: ReadonlySet<string> = new Set([
  'category',
  'search',
  'page',
  ...shelves.map(({ slug }) => slug),
]);
export const isReservedSlug = (slug: string): boolean => reserved.has(slug);

/** A name as the last part of an address: Latin letters and digits, the rest as dashes. */
export function slugFrom(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const words = plain.replace(/[^a-z0-9]+/g, '-').replace(/^-/, '');
  return words.slice(0, plainLimit).replace(/-$/, '') || 'product';
}

/** An address that an admin chose; null when he left it to the name. */
export const slugInput = optionalText(slugLimit).pipe(
  z
    .string()
    .toLowerCase()
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, messages.catalogue.slugPattern)
    .refine((slug) => !isReservedSlug(slug), messages.catalogue.slugReserved)
    .nullable(),
);

/** The addresses that lead to a product once its own is `slug`, which may be one that it had before. */
export const oldSlugsAfter = (
  { slug: before, oldSlugs = [] }: { slug: string; oldSlugs?: readonly string[] },
  slug: string,
): string[] => [
  ...oldSlugs.filter((old) => old !== slug && old !== before),
  ...(slug === before ? [] : [before]),
];
