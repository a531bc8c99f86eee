import 'server-only';
import { foldedWords } from './folded-words';
import { wordedOrders } from './worded';

/** Orders are found without accents, too (decision 0042). */
export const foldedWordsOfOrders = (range?: number) =>
  foldedWords({ number: 10, name: 'orders found without accents', ...wordedOrders }, range);
