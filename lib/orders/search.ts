import 'server-only';
import type { Filter } from 'mongodb';
import type { OrderDoc } from './data';
import { groupNumber, orderNumber } from './number';

type Searched = Pick<
  OrderDoc,
  '_id' | 'sequence' | 'groupSequence' | 'email' | 'userName' | 'productName' | 'poNumber'
>;

const split = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}@._+-]+/gu) ?? [];

/**
 * What an order is found by: its number, its group's and the buyer's own, the words of its product's and buyer's names, the e-mail and its parts. They
 * are stored with the order, so that a search reads an index instead of every order.
 */
export function searchWords(order: Searched): string[] {
  const { _id, sequence, groupSequence, email, userName, productName, poNumber } = order;
  const group = groupSequence === undefined ? '' : groupNumber(groupSequence);
  const id = _id.toHexString();
  const number = orderNumber(id, sequence).replace('#', '');
  const words = [
    id,
    number,
    ...number.split('-'),
    group,
    ...group.split('-'),
    email,
    ...email.split(/[@._+-]/),
    ...split(userName),
    ...split(productName),
    ...(poNumber ? [poNumber, ...split(poNumber)] : []),
  ];
  return [...new Set(words.filter((word) => word !== '').map((word) => word.toLowerCase().slice(0, 100)))];
}

/** Orders with words that begin like each one typed; `#` before a number is as people write it. */
export function wordsFilter(text: string): Filter<OrderDoc> {
  const typed = split(text.replaceAll('#', ' ')).slice(0, 8);
  if (typed.length === 0) return { words: '' };
  return { $and: typed.map((word) => ({ words: new RegExp(`^${word.replace(/[.+]/g, '\\$&')}`) })) };
}
