import * as z from 'zod';
import { shelves } from '@/lib/base/categories';
import { optionalText } from '@/lib/base/fields';
import { messages } from '@/lib/base/messages';
import { slugPattern } from '@/lib/base/slugs';
import { folded } from '@/lib/base/words';

/** The maximum length of a slug. */
const slugLimit = 80;
/** Leaves room for the suffix that makes a slug unique. */
const plainLimit = slugLimit - 7;

/** Paths below `/products` that other pages have, had or may get; no product may take them. */
const reserved: ReadonlySet<string> = new Set([
  'category',
  'search',
  'page',
  ...shelves.map(({ slug }) => slug),
]);
export const isReservedSlug = (slug: string): boolean => reserved.has(slug);

/** A slug from a name: Latin letters and digits in lower case, everything else as dashes. */
export function slugFrom(name: string): string {
  const words = folded(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '');
  return words.slice(0, plainLimit).replace(/-$/, '') || 'product';
}

/** The slug that an admin chose; null to derive it from the name. */
export const slugInput = optionalText(slugLimit).pipe(
  z
    .string()
    .toLowerCase()
    .regex(slugPattern, messages.catalogue.slugPattern)
    .refine((slug) => !isReservedSlug(slug), messages.catalogue.slugReserved)
    .nullable(),
);

/** The former slugs of a product once `slug` is its own, which may be one that it had before. */
export const oldSlugsAfter = (
  { slug: before, oldSlugs = [] }: { slug: string; oldSlugs?: readonly string[] },
  slug: string,
): string[] => [
  ...oldSlugs.filter((old) => old !== slug && old !== before),
  ...(slug === before ? [] : [before]),
];
