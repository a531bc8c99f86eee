import 'server-only';
import type { Filter } from 'mongodb';
import { site } from '@/lib/base/site';
import { searchWords } from '@/lib/base/words';
import { wordsFilter } from '@/lib/platform/found-by-words';
import type { OrderDoc } from './data';
import { groupNumber, orderNumber, sequenceOfGroup, sequenceOfOrder } from './number';

type Searched = Pick<
  OrderDoc,
  '_id' | 'sequence' | 'groupSequence' | 'email' | 'userName' | 'productName' | 'poNumber'
>;

/** The words that find an order: its numbers (own, group, purchase order), product, buyer's name and e-mail. */
export function orderWords(order: Searched): string[] {
  const { _id, sequence, groupSequence, email, userName, productName, poNumber } = order;
  const group = groupSequence === undefined ? null : groupNumber(groupSequence);
  const id = _id.toHexString();
  return searchWords([id, orderNumber(id, sequence), group, email, userName, productName, poNumber]);
}

/** What follows the prefix in a number, as a word of its order: words have the prefix of when they were written. */
const numeral = (number: string): string => number.slice(site.orderPrefix.length + 1).toLowerCase();

/**
 * Filter for a search text: a group's number finds that group alone, not longer numbers; other text finds words. Numbers
 * are found as pages show them, also those of orders from before the shop's prefix was changed.
 */
export function foundBy(text: string): Filter<OrderDoc> {
  const groupSequence = sequenceOfGroup(text);
  // `words` for its index, here and below.
  if (groupSequence !== null) return { groupSequence, words: numeral(groupNumber(groupSequence)) };
  const sequence = sequenceOfOrder(text);
  if (sequence === null) return wordsFilter(text);
  const own = { sequence, words: numeral(orderNumber('', sequence)) };
  return { $and: [{ $or: [wordsFilter(text), own] }] }; // nested, as in wordsFilter
}
