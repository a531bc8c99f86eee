import 'server-only';
import type { Filter } from 'mongodb';
import { searchWords } from '@/lib/base/words';
import { wordsFilter } from '@/lib/platform/found-by-words';
import type { OrderDoc } from './data';
import { groupNumber, orderNumber, sequenceOfGroup } from './number';

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

/** Filter for a search text: a group's number finds that group alone, not longer numbers; other text finds words. */
export function foundBy(text: string): Filter<OrderDoc> {
  const groupSequence = sequenceOfGroup(text);
  if (groupSequence === null) return wordsFilter(text);
  return { groupSequence, words: groupNumber(groupSequence).toLowerCase() }; // `words` for its index
}
