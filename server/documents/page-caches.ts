import { DocumentCache, type DocumentCacheOptions } from './document-cache.ts';
import { Packing } from './packing.ts';

/** Cache size for searches and filters, in bytes. */
const queriedBytes = 16 * 1024 * 1024;

/** Caches for pages without a query and, separately, with one, so that made-up searches evict no page. */
export function pageCaches(options: Pick<DocumentCacheOptions, 'render' | 'generations'>) {
  const packing = new Packing();
  const documents = new DocumentCache({ ...options, packing, name: 'pages' });
  const queried = new DocumentCache({ ...options, packing, name: 'lists', maxBytes: queriedBytes });
  return {
    documents,
    queried,
    of: (path: string) => (path.includes('?') ? queried : documents),
    has: (cache: DocumentCache) => cache === documents || cache === queried,
    /** Forgets failures, so that the next request renders again. */
    retryNow() {
      documents.retryNow();
      queried.retryNow();
    },
  };
}
