import { DocumentCache, type DocumentCacheOptions } from './document-cache.ts';
import { Packing } from './packing.ts';

/** For searches and filters, in bytes. */
const queriedBytes = 16 * 1024 * 1024;

/** Pages by their paths, and by themselves those that have a query: made-up searches push no page out of memory. */
export function pageCaches(options: Pick<DocumentCacheOptions, 'render' | 'generations'>) {
  const packing = new Packing();
  const documents = new DocumentCache({ ...options, packing, name: 'pages' });
  const queried = new DocumentCache({ ...options, packing, name: 'lists', maxBytes: queriedBytes });
  return {
    documents,
    queried,
    of: (path: string) => (path.includes('?') ? queried : documents),
    has: (cache: DocumentCache) => cache === documents || cache === queried,
    /** Forgets failures. */
    retryNow() {
      documents.retryNow();
      queried.retryNow();
    },
  };
}
