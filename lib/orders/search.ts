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

/** What an order is found by: its number, its group's and the buyer's own, the names of its product and buyer, the e-mail. */
export function orderWords(order: Searched): string[] {
  const { _id, sequence, groupSequence, email, userName, productName, poNumber } = order;
  const group = groupSequence === undefined ? null : groupNumber(groupSequence);
  const id = _id.toHexString();
  return searchWords([id, orderNumber(id, sequence), group, email, userName, productName, poNumber]);
}

/** What a text finds: a group's number that group alone, for longer numbers begin with it; any other text what has its words. */
export function foundBy(text: string): Filter<OrderDoc> {
  const groupSequence = sequenceOfGroup(text);
  if (groupSequence === null) return wordsFilter(text);
  return { groupSequence, words: groupNumber(groupSequence).toLowerCase() }; // by the index of the words
}
