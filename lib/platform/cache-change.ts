// Shared with the server, which runs outside of Next: imports nothing of the app.

/**
 * What public pages depend on: `products` is whatever a list shows of any product, `assortment` which products exist
 * and their names, `arrivals` only which exist, `product:…` one product by its id; `*` is everything.
 */
export type CacheTag = 'products' | 'assortment' | 'arrivals' | `product:${string}` | 'reviews' | '*';

/** Which tags of public pages a write changed (decision 0018). */
export type CacheChange = {
  /** Takes effect with the next request: a price, a name, something hidden or removed. */
  readonly hard?: readonly CacheTag[];
  /** May take effect up to a second later: stock that orders move. */
  readonly soft?: readonly CacheTag[];
};

const union = (some: readonly CacheTag[] = [], more: readonly CacheTag[] = []) => [
  ...new Set([...some, ...more]),
];

/** Merges two changes. */
export const bothChanges = (one: CacheChange, other: CacheChange): CacheChange => ({
  hard: union(one.hard, other.hard),
  soft: union(one.soft, other.soft),
});

/** Whether a change is empty. */
export const isNoChange = ({ hard = [], soft = [] }: CacheChange): boolean => hard.length + soft.length === 0;

/** The server's cache of whole documents in front of Next; missing in scripts, in tests and in development. */
export type PublicDocuments = {
  /** Notes the tags that the page being rendered depends on. */
  read(tags: readonly CacheTag[]): void;
  noteChange(change: CacheChange): void;
  /** Reports that the changes of all processes are known up to so many milliseconds ago. */
  noteRead(agoMs: number): void;
  /** Sets how to look for them before the next look is due; `look` resolves once `noteRead` was called. */
  readThrough(look: () => Promise<void>): void;
  /** Renders the home page unless it is cached. @returns whether it is cached then */
  prepare(): Promise<boolean>;
};

const key = Symbol.for('storefront.documents');
const shared = globalThis as { [key]?: PublicDocuments };

/** The server and the app are separate builds, so they share the cache through `globalThis`. */
export const publicDocuments = (): PublicDocuments | undefined => shared[key];

export function publishDocuments(documents: PublicDocuments): void {
  shared[key] = documents;
}
