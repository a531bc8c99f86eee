import 'server-only';
import { foldedWords } from './folded-words';
import { wordedProducts } from './worded';

/** Products are found by admins without accents, too (decision 0042). */
export const foldedWordsOfProducts = foldedWords({
  number: 12,
  name: 'products found without accents',
  ...wordedProducts,
});
