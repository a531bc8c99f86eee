import 'server-only';
import { type Document, ObjectId } from 'mongodb';
import { isId } from '@/lib/base/ids';
import { isSlug } from '@/lib/base/slugs';
import { type CatalogueDoc, catalogue } from './managed';
import type { Ratings } from './product';

/** What the address `/products/{slug}` leads to. Drafts are nowhere. */
export type SlugResolution<Found> =
  | { kind: 'shown'; doc: Found }
  /** For good, to the address that it has now. */
  | { kind: 'moved'; slug: string }
  | { kind: 'gone'; doc: Found }
  | { kind: 'unknown' };

type Told = Pick<CatalogueDoc, '_id' | 'slug' | 'deletedAt'>;
type Key = {
  filter: ({ slug: string } | { oldSlugs: string }) & { live?: false };
  hint: string;
  projection: Document;
};

/** Under a key of the index, the first in this order. */
const firstOf = <Found extends Told>({ filter, hint, projection }: Key, sort: Record<string, 1 | -1>) =>
  catalogue()
    .find<Found>({ ...filter, draft: { $exists: false } }, { projection, hint })
    .sort(sort)
    .limit(1)
    .next();

/** The best product under a key: what is sold before what is archived, and that before what was deleted, of which the last. */
async function first<Found extends Told>(key: Key): Promise<Found | null> {
  const found = await firstOf<Found>(key, { live: -1, deletedAt: 1 });
  if (!found?.deletedAt) return found;
  return firstOf<Found>({ ...key, filter: { ...key.filter, live: false } }, { deletedAt: -1 });
}

/**
 * Whose address this is: of what is sold, then of what is archived, then the former one of either, then of what was
 * deleted. So the address of a deleted product is free for a new one.
 * @param projection what to read of it, `slug` and `deletedAt` at least
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

/** Where a product is shown: at its own address, or at its id, where that became another product's. */
async function placeOf({ _id, slug }: Told): Promise<string> {
  const owner = await first<Told>({ filter: { slug }, hint: 'slug', projection: { slug: 1, deletedAt: 1 } });
  return owner?._id.equals(_id) ? slug : _id.toHexString();
}

/** By its id, as orders know it: to the address that it has by now, or shown there, where that became another product's. */
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

/** The same with no more than a status needs: where it is, and how many reviews it has. */
export const resolveSlug = (slug: string): Promise<SlugResolution<Place>> =>
  findBySlug<Place>(slug, { slug: 1, deletedAt: 1, ratings: 1 });
