import 'server-only';
import { foldedWords } from './folded-words';
import { wordedOrders } from './worded';

/** Orders are found by letters such as ø and ł typed as plain ones, too (decision 0042). */
export const spelledWordsOfOrders = foldedWords({
  number: 13,
  name: 'orders found without letters such as ø',
  ...wordedOrders,
});
