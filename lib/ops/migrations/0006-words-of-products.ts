import 'server-only';
import type { ProductDoc } from '@/lib/catalogue/data';
import { productWords } from '@/lib/catalogue/words';
import { missingWords } from './missing-words';

/** Lets the search by words find products that are older than it. */
export const wordsOfProducts = missingWords<ProductDoc>({
  number: 6,
  name: 'words by which admins find products',
  collection: 'products',
  projection: { name: 1, sku: 1 },
  wordsOf: productWords,
});
