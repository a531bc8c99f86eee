// Shared with the server, which runs outside of Next: imports nothing of the app.

/**
 * What public pages are made of: `products` is whatever a list shows of any product, `assortment` which products there
 * are and what they are called, `arrivals` only which there are, `product:…` one product by its id; `*` is everything.
 */
export type CacheTag = 'products' | 'assortment' | 'arrivals' | `product:${string}` | 'reviews' | '*';

/** What a write changed of public pages (decision 0018). */
export type CacheChange = {
  /** Counts for the next request: a price, a name, something hidden or gone. */
  readonly hard?: readonly CacheTag[];
  /** May show up to a second later: stock that orders move. */
  readonly soft?: readonly CacheTag[];
};

const union = (some: readonly CacheTag[] = [], more: readonly CacheTag[] = []) => [
  ...new Set([...some, ...more]),
];

/** Both changes in one. */
export const bothChanges = (one: CacheChange, other: CacheChange): CacheChange => ({
  hard: union(one.hard, other.hard),
  soft: union(one.soft, other.soft),
});

/** Whether there is nothing in it. */
export const isNoChange = ({ hard = [], soft = [] }: CacheChange): boolean => hard.length + soft.length === 0;

/** Whole documents that the server keeps in front of Next; missing in scripts, in tests and in development. */
export type PublicDocuments = {
  /** Notes what the page being rendered is made of. */
  read(tags: readonly CacheTag[]): void;
  noteChange(change: CacheChange): void;
  /** The changes of all processes are known up to so many milliseconds ago. */
  noteRead(agoMs: number): void;
  /** How to take a look at them before the next one is due; it ends once `noteRead` was called. */
  readThrough(look: () => Promise<void>): void;
  /** Renders the home page unless it is there. @returns whether it is there then */
  prepare(): Promise<boolean>;
};

const key = Symbol.for('storefront.documents');
const shared = globalThis as { [key]?: PublicDocuments };

/** The server and the app are built apart and meet here. */
export const publicDocuments = (): PublicDocuments | undefined => shared[key];

export function publishDocuments(documents: PublicDocuments): void {
  shared[key] = documents;
}
