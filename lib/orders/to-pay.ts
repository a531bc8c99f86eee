import 'server-only';
import type { Actor } from '@/lib/auth/actor';
import { isId } from '@/lib/base/ids';
import { shopCurrency } from '@/lib/base/money';
import { toObjectId } from '@/lib/platform/db';
import { orders, toOrder } from './data';
import { mostLines } from './most-lines';
import type { Order } from './schema';

/** Those of these orders that one payment takes: they wait for it in the shop's currency, or else in that of the first that does. */
export function payableTogether(found: readonly Order[]): Order[] {
  const unpaid = found.filter(({ state }) => state === 'unpaid');
  const own = unpaid.filter(({ currency }) => currency === shopCurrency);
  return own.length > 0 ? own : unpaid.filter(({ currency }) => currency === unpaid[0]?.currency);
}

/** The orders that an address names, as `?order=…&order=…`; what is no id is left out. */
export function chosenOrderIds(asked: string | readonly string[] | undefined): string[] {
  const ids = [asked ?? []].flat().filter(isId);
  return [...new Set(ids.map((id) => id.toLowerCase()))].slice(0, mostLines);
}

/** Whether these are as many as one payment takes, and others of the actor's wait for payment, too. */
export async function leavesOthers(actor: Actor, found: readonly Order[]): Promise<boolean> {
  if (found.length < mostLines) return false;
  const unpaid = { userId: toObjectId(actor.id), state: 'unpaid' } as const;
  const all = await orders().countDocuments(unpaid, { hint: 'user' });
  return all > found.filter(({ state }) => state === 'unpaid').length;
}

/** Those of the actor's own orders, whatever became of them; without any, all that wait for payment. Oldest first. */
export async function getOrdersToPay(actor: Actor, ids: readonly string[]): Promise<Order[]> {
  const chosen =
    ids.length > 0
      ? { _id: { $in: ids.map(toObjectId) }, state: { $ne: 'placing' as const } }
      : { state: 'unpaid' as const };
  const docs = await orders()
    .find({ userId: toObjectId(actor.id), ...chosen })
    .sort({ _id: 1 })
    .limit(mostLines)
    .toArray();
  return docs.map(toOrder);
}
