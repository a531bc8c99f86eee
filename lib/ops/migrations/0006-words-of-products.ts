import 'server-only';
import { productWords } from '@/lib/catalogue/words';
import { missingWords } from './missing-words';

/** Products that are older than the search by words are found by it, too. */
export const wordsOfProducts = missingWords({
  number: 6,
  name: 'words by which admins find products',
  collection: 'products',
  wordsOf: ({ name, sku = null }) => productWords({ name, sku }),
});
