import 'server-only';
import { onePaymentForSeveralOrders } from './0001-one-payment-for-several-orders';
import { indexesThatNobodyAsks } from './0002-indexes-that-nobody-asks';
import { wordsOfOrders } from './0003-words-of-orders';
import { indexesThatEqualityFinds } from './0004-indexes-that-equality-finds';
import { wordsOfAccounts } from './0005-words-of-accounts';
import { wordsOfProducts } from './0006-words-of-products';
import { marksOfDisputes } from './0007-marks-of-disputes';
import { alertsThatTheShopRemoves } from './0008-alerts-that-the-shop-removes';
import { marksOfFailedRefunds } from './0009-marks-of-failed-refunds';
import { foldedWordsOfOrders } from './0010-folded-words-of-orders';
import { foldedWordsOfAccounts } from './0011-folded-words-of-accounts';
import { foldedWordsOfProducts } from './0012-folded-words-of-products';
import { spelledWordsOfOrders } from './0013-spelled-words-of-orders';
import { spelledWordsOfAccounts } from './0014-spelled-words-of-accounts';
import { spelledWordsOfProducts } from './0015-spelled-words-of-products';
import { ordersOfDeletedAccounts } from './0016-orders-of-deleted-accounts';
import { marksOfCanceledOrders } from './0017-marks-of-canceled-orders';
import { marksOfSparedOrders } from './0018-marks-of-spared-orders';
import type { Migration } from './schema';

/** Every migration, in the order in which they run. */
export const migrations: readonly Migration[] = [
  onePaymentForSeveralOrders,
  indexesThatNobodyAsks,
  wordsOfOrders,
  indexesThatEqualityFinds,
  wordsOfAccounts,
  wordsOfProducts,
  marksOfDisputes(),
  alertsThatTheShopRemoves,
  marksOfFailedRefunds(),
  foldedWordsOfOrders(),
  foldedWordsOfAccounts,
  foldedWordsOfProducts,
  spelledWordsOfOrders,
  spelledWordsOfAccounts,
  spelledWordsOfProducts,
  ordersOfDeletedAccounts(),
  marksOfCanceledOrders(),
  marksOfSparedOrders(),
];
