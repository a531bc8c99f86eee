import 'server-only';
import { type Document, ObjectId } from 'mongodb';
import { isId } from '@/lib/base/ids';
import { isSlug } from '@/lib/base/slugs';
import { type CatalogueDoc, catalogue } from './managed';
import type { Ratings } from './product';

/** What the address `/products/{slug}` leads to. Drafts count as unknown. */
export type SlugResolution<Found> =
  | { kind: 'shown'; doc: Found }
  /** Permanently, to this slug. */
  | { kind: 'moved'; slug: string }
  | { kind: 'gone'; doc: Found }
  | { kind: 'unknown' };

type Told = Pick<CatalogueDoc, '_id' | 'slug' | 'deletedAt'>;
type Key = {
  filter: ({ slug: string } | { oldSlugs: string }) & { live?: false };
  hint: string;
  projection: Document;
};

/** The first product with this slug, in this sort order. */
const firstOf = <Found extends Told>({ filter, hint, projection }: Key, sort: Record<string, 1 | -1>) =>
  catalogue()
    .find<Found>({ ...filter, draft: { $exists: false } }, { projection, hint })
    .sort(sort)
    .limit(1)
    .next();

/** The product that a slug belongs to: the live one, else an archived one, else the one that was deleted last. */
async function first<Found extends Told>(key: Key): Promise<Found | null> {
  const found = await firstOf<Found>(key, { live: -1, deletedAt: 1 });
  if (!found?.deletedAt) return found;
  return firstOf<Found>({ ...key, filter: { ...key.filter, live: false } }, { deletedAt: -1 });
}

/**
 * Finds the product of a slug: a live one, else an archived one, else one that had the slug before, else a deleted
 * one. So the slug of a deleted product is free for a new one.
 * @param projection what to read of the product, `slug` and `deletedAt` at least
 */
export async function findBySlug<Found extends Told>(
  slug: string,
  projection: Document,
): Promise<SlugResolution<Found>> {
  if (!isSlug(slug)) return { kind: 'unknown' };
  const [own, former] = await Promise.all([
    first<Found>({ filter: { slug }, hint: 'slug', projection }),
    first<Found>({ filter: { oldSlugs: slug }, hint: 'former_slug', projection }),
  ]);
  if (own && !own.deletedAt) return { kind: 'shown', doc: own };
  if (former && !former.deletedAt) return { kind: 'moved', slug: await placeOf(former) };
  const gone = own ?? former;
  if (gone) return { kind: 'gone', doc: gone };
  return isId(slug) ? findById<Found>(slug, projection) : { kind: 'unknown' };
}

/** Where a product is shown: at its slug, or at its id if another product has taken the slug. */
async function placeOf({ _id, slug }: Told): Promise<string> {
  const owner = await first<Told>({ filter: { slug }, hint: 'slug', projection: { slug: 1, deletedAt: 1 } });
  return owner?._id.equals(_id) ? slug : _id.toHexString();
}

/** Resolves an id, as orders link to it: redirects to the slug, or shows the product if another has taken the slug. */
async function findById<Found extends Told>(
  id: string,
  projection: Document,
): Promise<SlugResolution<Found>> {
  const filter = { _id: new ObjectId(id), draft: { $exists: false } } as const;
  const doc = await catalogue().findOne<Found>(filter, { projection });
  if (!doc) return { kind: 'unknown' };
  if (doc.deletedAt) return { kind: 'gone', doc };
  const place = await placeOf(doc);
  return place === id ? { kind: 'shown', doc } : { kind: 'moved', slug: place };
}

type Place = Told & { ratings?: Ratings };

/** Resolves a slug, reading no more than a response status needs: where the product is, and its ratings. */
export const resolveSlug = (slug: string): Promise<SlugResolution<Place>> =>
  findBySlug<Place>(slug, { slug: 1, deletedAt: 1, ratings: 1 });
