import 'server-only';
import { ObjectId } from 'mongodb';
import type { Actor } from '@/lib/auth/actor';
import { shopCurrency } from '@/lib/base/money';
import { accountKey } from '@/lib/base/request-key';
import { unitPriceFor } from '@/lib/base/unit-price';
import type { ProductDoc } from '@/lib/catalogue/data';
import { timeNow } from '@/lib/platform/clock';
import { isDuplicateKey, toObjectId } from '@/lib/platform/db';
import { requestId } from '@/lib/platform/request-id';
import { nextNumber, raiseSequence } from '@/lib/platform/sequence';
import { type OrderDoc, orders } from './data';
import { holdMs } from './rules';
import type { PlaceOrder } from './schema';
import { orderWords } from './search';

/** Input for a new order: the form's fields, and its group and quote, if any. */
export type NewOrder = Omit<PlaceOrder, 'productId' | 'productName'> & {
  wantedDate?: string | null | undefined;
  /** `at`: when all orders of the group are placed. */
  group?: { id: ObjectId; sequence: number; at: Date };
  /** `price`: the quote's price per unit in minor units, used instead of the product's. */
  quote?: { id: ObjectId; sequence: number; price: number };
};

/** The order as first written: `placing`, with name, image and price for this quantity from the product. */
export function newOrder(actor: Actor, input: NewOrder, product: ProductDoc, sequence: number): OrderDoc {
  const { group, quote } = input;
  const asked = requestId();
  const now = group?.at ?? timeNow();
  const userId = toObjectId(actor.id);
  const price = quote?.price ?? unitPriceFor(product, input.quantity);
  const found = {
    _id: new ObjectId(),
    sequence,
    userName: input.userName || actor.name,
    email: actor.email,
    productName: product.name,
    ...(input.poNumber && { poNumber: input.poNumber }),
    ...(group && { groupId: group.id, groupSequence: group.sequence }),
  };
  return {
    ...found,
    userId,
    ...(!actor.verified && { unproved: true }),
    productId: product._id,
    words: orderWords(found),
    productImg: product.img,
    address: input.address,
    phn: input.phn,
    ...(input.note && { note: input.note }),
    ...(input.wantedDate && { wantedDate: input.wantedDate }),
    ...(quote && { quoteId: quote.id, quoteSequence: quote.sequence }),
    price,
    quantity: input.quantity,
    total: price * input.quantity,
    currency: shopCurrency,
    state: 'placing',
    paid: false,
    ...(input.requestKey && { requestKey: accountKey(actor, input.requestKey) }),
    ...(asked && { requestId: asked }),
    holdExpiresAt: new Date(now.getTime() + holdMs(actor)),
    history: [{ type: 'placed', at: now, by: userId }],
    createdAt: now,
    updatedAt: now,
  };
}

/** Inserts orders. If a restored sequence lags behind the stored orders, renumbers them after the highest. */
export async function insertNumbered(placing: OrderDoc[]): Promise<void> {
  try {
    await orders().insertMany(placing);
  } catch (error) {
    if (!isDuplicateKey(error, 'sequence')) throw error;
    const highest = await orders().findOne({ sequence: { $exists: true } }, { sort: { sequence: -1 } });
    await raiseSequence('orders', highest?.sequence ?? 0);
    const last = await nextNumber('orders', placing.length);
    for (const [index, order] of placing.entries()) {
      order.sequence = last - placing.length + 1 + index;
      order.words = orderWords(order);
    }
    // The insert stops at the first number already taken: remove the orders written before it.
    await orders().deleteMany({ _id: { $in: placing.map(({ _id }) => _id) }, state: 'placing' });
    await orders().insertMany(placing);
  }
}
