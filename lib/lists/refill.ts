import 'server-only';
import type { Actor } from '@/lib/auth/actor';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { shopCurrency } from '@/lib/base/money';
import { type OrderDoc, orders } from '@/lib/orders/data';
import { mostLines } from '@/lib/orders/most-lines';
import { groupNumber, orderNumber } from '@/lib/orders/number';
import { toObjectId } from '@/lib/platform/db';
import { merged } from './lines';
import { savedList } from './saved';
import type { ListLine, Refill, RefillFrom } from './schema';
import { listedProducts, shownLine } from './shown';

type Before = ListLine & { before: number | null };

/** The lines of one's own order, in any state, and of those placed with it. @throws AppError not_found */
async function ordered(actor: Actor, orderId: string): Promise<{ name: string; lines: Before[] }> {
  const userId = toObjectId(actor.id);
  const order = await orders().findOne({ _id: toObjectId(orderId), userId, state: { $ne: 'placing' } });
  if (!order) throw new AppError('not_found', messages.order.notFound);
  if (!order.groupId)
    return { name: `order ${orderNumber(orderId, order.sequence)}`, lines: summedOrders([order]) };
  const together = await orders()
    .find({ groupId: order.groupId, userId, state: { $ne: 'placing' } })
    .sort({ sequence: 1 })
    .toArray();
  return { name: `order ${groupNumber(order.groupSequence ?? 0)}`, lines: summedOrders(together) };
}

/** Orders as lines, summed by product; their price is known if it is in the shop's currency. */
function summedOrders(all: readonly OrderDoc[]): Before[] {
  const lines = new Map<string, Before>();
  for (const { productId, quantity, price, currency } of all) {
    const id = productId.toHexString();
    const there = lines.get(id)?.quantity ?? 0;
    lines.set(id, {
      productId: id,
      quantity: there + quantity,
      before: currency === shopCurrency ? price : null,
    });
  }
  return [...lines.values()];
}

/** The lines of a saved list; their prices then are known if they are in the shop's currency. */
async function kept(actor: Actor, listId: string): Promise<{ name: string; lines: Before[] }> {
  const { name, lines, currency = shopCurrency } = await savedList(actor, listId);
  return {
    name: name ?? '',
    lines: lines.map(({ productId, quantity, price = null }) => ({
      productId: productId.toHexString(),
      quantity,
      before: currency === shopCurrency ? price : null,
    })),
  };
}

/** The lines that a saved list or an old order would add, with present and former prices. @throws AppError not_found */
export async function readRefill(actor: Actor, { from, id }: RefillFrom): Promise<Refill> {
  const { name, lines } = await (from === 'list' ? kept(actor, id) : ordered(actor, id));
  const products = await listedProducts(lines.map(({ productId }) => productId));
  const shown = lines.map(({ before, ...line }) => ({
    ...shownLine(line, products.get(line.productId) ?? null),
    before,
  }));
  return { from, id, name, lines: shown };
}

/** The lines whose products are still sold. @throws AppError conflict if there are none */
export function linesToRefill({ lines }: Refill): ListLine[] {
  const sold = lines.filter(({ unfit }) => unfit !== 'gone');
  if (sold.length === 0) throw new AppError('conflict', messages.list.allGone);
  return sold.map(({ productId, quantity }) => ({ productId, quantity }));
}

/**
 * Adds these lines to a list. Idempotent, as quantities are not summed. A saved list may be longer than `mostLines`,
 * because a sign-in can merge two lists; it still fits on an empty list.
 * @throws AppError conflict if the list is full
 */
export function refilled(lines: readonly ListLine[], more: readonly ListLine[]): ListLine[] {
  const there = new Set(lines.map(({ productId }) => productId));
  const fresh = more.filter(({ productId }) => !there.has(productId)).length;
  if (fresh > 0 && lines.length + fresh > Math.max(mostLines, more.length))
    throw new AppError('conflict', messages.list.full(mostLines));
  return merged(lines, more);
}
