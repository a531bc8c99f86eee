import 'server-only';
import { foldedWords } from './folded-words';
import { wordedProducts } from './worded';

/** Products are found by letters such as ø and ł typed as plain ones, too (decision 0042). */
export const spelledWordsOfProducts = foldedWords({
  number: 15,
  name: 'products found without letters such as ø',
  ...wordedProducts,
});
