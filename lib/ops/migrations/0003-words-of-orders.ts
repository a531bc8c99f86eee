import 'server-only';
import type { OrderDoc } from '@/lib/orders/data';
import { orderWords } from '@/lib/orders/search';
import { missingWords } from './missing-words';

/** Lets the search by words find orders that are older than it. */
export const wordsOfOrders = missingWords<OrderDoc>({
  number: 3,
  name: 'words by which orders are found',
  collection: 'orders',
  projection: { history: 0 },
  wordsOf: orderWords,
});
