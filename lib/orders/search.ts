import 'server-only';
import { searchWords } from '@/lib/base/words';
import type { OrderDoc } from './data';
import { groupNumber, orderNumber } from './number';

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
