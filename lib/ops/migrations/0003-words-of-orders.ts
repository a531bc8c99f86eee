import 'server-only';
import type { OrderDoc } from '@/lib/orders/data';
import { orderWords } from '@/lib/orders/search';
import { missingWords } from './missing-words';

/** Orders that are older than the search by words are found by it, too. */
export const wordsOfOrders = missingWords<OrderDoc>({
  number: 3,
  name: 'words by which orders are found',
  collection: 'orders',
  projection: { history: 0 },
  wordsOf: orderWords,
});
