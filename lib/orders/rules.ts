import 'server-only';
import type { ObjectId } from 'mongodb';
import { AppError, fieldError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { chargeLimits } from '@/lib/base/money';
import { type ProductDoc, products } from '@/lib/catalogue/data';
import { toObjectId } from '@/lib/platform/db';
import { env } from '@/lib/platform/env';
import { type OrderDoc, orders } from './data';
import type { PlaceOrder } from './schema';

/** The live product that an order names, by id or exact name (decision 0012). @throws AppError invalid, not_found */
export async function findProduct({
  productId,
  productName,
}: Pick<PlaceOrder, 'productId' | 'productName'>): Promise<ProductDoc> {
  const which = productId ? { _id: toObjectId(productId) } : { name: productName ?? '' };
  const product = await products().findOne(
    { ...which, live: true },
    { projection: { holds: 0, restocks: 0 } },
  );
  if (!product) throw new AppError('not_found', messages.order.productMissing);
  return product;
}

/**
 * The rules that need the product (specification §5) or the card's limits (decision 0012).
 * @throws AppError invalid, conflict (stock)
 */
export function assertOrderable(product: ProductDoc, quantity: number): void {
  if (product.available < product.quantity) throw new AppError('conflict', messages.order.soldOut);
  if (quantity < product.quantity) throw fieldError('quantity', messages.order.quantityMin);
  if (quantity > product.available) {
    throw new AppError('conflict', messages.order.quantityMax, {
      fieldErrors: { quantity: [messages.order.quantityMax] },
    });
  }
  const total = product.price * quantity;
  if (total < chargeLimits.min) throw fieldError('quantity', messages.order.totalTooSmall);
  if (total > chargeLimits.max) throw fieldError('quantity', messages.order.totalTooLarge);
}

/**
 * At most so many open orders: those that hold, or may soon hold, stock without being paid. The order itself is
 * counted, so that parallel ones see each other. @throws AppError limited
 */
export async function assertOpenLimit(userId: ObjectId): Promise<void> {
  const limit = env().ORDER_OPEN_LIMIT;
  const open = await orders().countDocuments(
    { userId, state: { $in: ['placing', 'unpaid'] } },
    { limit: limit + 1 },
  );
  if (open > limit) throw new AppError('limited', messages.order.tooManyOpen(limit));
}

/**
 * A request key stands for one order: sent with another order's details it is a mistake, and of an order that has ended
 * nobody may hear that it was placed. @throws AppError conflict
 */
export function assertSameOrder(existing: OrderDoc, input: PlaceOrder): void {
  const isSame =
    (input.productId
      ? existing.productId.toHexString() === input.productId.toLowerCase()
      : existing.productName === input.productName) &&
    existing.quantity === input.quantity &&
    existing.address === input.address &&
    existing.phn === input.phn;
  if (!isSame) throw new AppError('conflict', messages.order.keyReused);
  if (existing.state === 'cancelled') throw new AppError('conflict', messages.order.keyEnded);
}
