import 'server-only';
import type { OrderDoc } from '@/lib/orders/data';
import { orderWords } from '@/lib/orders/search';
import { foldedWords } from './folded-words';

/** Orders are found without accents, too (decision 0042). */
export const foldedWordsOfOrders = (range?: number) =>
  foldedWords<OrderDoc>(
    {
      number: 10,
      name: 'orders found without accents',
      collection: 'orders',
      texts: ['email', 'userName', 'productName', 'poNumber'],
      besides: ['sequence', 'groupSequence'],
      wordsOf: orderWords,
    },
    range,
  );
