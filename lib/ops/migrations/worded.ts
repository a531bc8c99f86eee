import 'server-only';
import { type AccountDoc, accountWords } from '@/lib/auth/data';
import type { ProductDoc } from '@/lib/catalogue/data';
import { productWords, searchedNames } from '@/lib/catalogue/words';
import type { OrderDoc } from '@/lib/orders/data';
import { orderWords } from '@/lib/orders/search';
import type { Worded } from './rewrite-words';

/** A collection whose documents have search words. */
export type WordedCollection<Doc extends Worded> = {
  collection: 'orders' | 'users' | 'products';
  /** The texts that its words are made from. */
  texts: readonly string[];
  /** Other fields that its words are made from. */
  besides?: readonly string[];
  wordsOf: (doc: Doc) => string[];
};

export const wordedOrders: WordedCollection<OrderDoc> = {
  collection: 'orders',
  texts: ['email', 'userName', 'productName', 'poNumber'],
  besides: ['sequence', 'groupSequence'],
  wordsOf: orderWords,
};

export const wordedAccounts: WordedCollection<AccountDoc> = {
  collection: 'users',
  texts: ['name', 'email'],
  wordsOf: accountWords,
};

export const wordedProducts: WordedCollection<ProductDoc> = {
  collection: 'products',
  texts: searchedNames,
  wordsOf: productWords,
};
