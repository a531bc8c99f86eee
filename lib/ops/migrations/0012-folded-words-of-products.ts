import 'server-only';
import type { ProductDoc } from '@/lib/catalogue/data';
import { productWords, searchedNames } from '@/lib/catalogue/words';
import { foldedWords } from './folded-words';

/** Products are found by admins without accents, too (decision 0042). */
export const foldedWordsOfProducts = foldedWords<ProductDoc>({
  number: 12,
  name: 'products found without accents',
  collection: 'products',
  texts: searchedNames,
  wordsOf: productWords,
});
