import 'server-only';
import { revalidatePath, revalidateTag, unstable_cache, updateTag } from 'next/cache';

/** What public pages are made of; a mutation names the ones it changes. */
export const cacheTags = ['products', 'reviews', 'statistics'] as const;
export type CacheTag = (typeof cacheTags)[number];

const isBuild = () => process.env['NEXT_PHASE'] === 'phase-production-build';

/**
 * A read for public pages, kept until one of its tags expires.
 * At build there is no database: pages are built from `atBuild` and expired once when the server starts.
 */
export function cached<T>(
  name: string,
  tags: readonly CacheTag[],
  atBuild: T,
  read: () => Promise<T>,
): () => Promise<T> {
  const keep = unstable_cache(read, [name], { tags: [...tags], revalidate: 300 });
  return () => (isBuild() ? Promise.resolve(atBuild) : keep());
}

/** Whole documents that the server keeps in front of Next (server/documents/document-cache). Absent in scripts and tests. */
function expireDocuments(): void {
  const shared = globalThis as { [key: symbol]: { expire(): void } | undefined };
  shared[Symbol.for('storefront.documents')]?.expire();
}

/** From a route handler: the next request sees the change. */
export function expireTags(tags: readonly CacheTag[]): void {
  if (tags.length === 0) return;
  for (const tag of tags) revalidateTag(tag, { expire: 0 });
  expireDocuments();
}

/** From a server action: the next request, and the page behind the form, see the change. */
export function updateTags(tags: readonly CacheTag[]): void {
  if (tags.length === 0) return;
  for (const tag of tags) updateTag(tag);
  expireDocuments();
}

/** Everything at once: at start-up, after a reset or an import. */
export function expireEverything(): void {
  expireTags(cacheTags);
  revalidatePath('/', 'layout');
}
