import 'server-only';
import type { Actor } from '@/lib/auth/actor';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { largestQuantity, type QuantityRules } from '@/lib/base/quantity-rules';
import type { ProductDoc } from '@/lib/catalogue/data';
import { toObjectId } from '@/lib/platform/db';
import { env } from '@/lib/platform/env';
import { only } from '@/lib/platform/projection';
import { type OrderDoc, orders } from './data';

const counted = only('productId quantity total currency state quoteId');
type Open = Pick<OrderDoc, '_id' | keyof typeof counted>;

/** An account's orders that are unpaid or being placed. */
export const openOrdersOf = (userId: string) =>
  orders().find<Open>(
    { userId: toObjectId(userId), state: { $in: ['placing', 'unpaid'] } },
    { projection: counted },
  );

/**
 * The most units of a product that an account with an unverified address may have in open orders: a share of the stock
 * that is available or held for these orders, but always one minimum order.
 */
function mostUnits({ quantity, available, step }: QuantityRules, ofProduct: readonly Open[]): number {
  const held = ofProduct
    .filter(({ state }) => state === 'unpaid')
    .reduce((sum, order) => sum + order.quantity, 0);
  const share = Math.floor(((available + held) * env().UNVERIFIED_STOCK_PERCENT) / 100);
  return Math.max(quantity, largestQuantity({ quantity, step, available: share }));
}

/** So many units of a product are more than such an account may have: said at the quantity of an order's form. */
class TooManyUnits extends AppError {
  readonly productName: string;

  constructor({ name }: ProductDoc, most: number) {
    const words = messages.order.unverifiedUnits(most);
    super('limited', words, { fieldErrors: { quantity: [words] } });
    this.productName = name;
  }
}

/** The same of several orders, whose form has no field for it and says all of it in one place, with the product. */
export const ofSeveral = (error: unknown): unknown =>
  error instanceof TooManyUnits ? new AppError('limited', `${error.productName}: ${error.message}`) : error;

/** @param open the buyer's, those that are being placed included @throws AppError limited */
export function assertUnits(product: ProductDoc, open: readonly Open[]): void {
  const ofProduct = open.filter(({ productId }) => productId.equals(product._id));
  const units = ofProduct.reduce((sum, { quantity }) => sum + quantity, 0);
  const most = mostUnits(product, ofProduct);
  if (units > most) throw new TooManyUnits(product, most);
}

const holdWords = () => messages.order.unverifiedHold(env().UNVERIFIED_HOLD_MINUTES);

/** What a buyer with an unverified address is told before ordering a list; empty for everybody else. */
export const unverifiedListWords = ({ verified }: Pick<Actor, 'verified'>): string =>
  verified ? '' : `${holdWords()} ${messages.order.unverifiedOpen(env().UNVERIFIED_OPEN_LIMIT)}`;

/** What such a buyer is told before ordering a product; empty for everybody else. */
export async function unverifiedWords(
  { id, verified }: Pick<Actor, 'id' | 'verified'>,
  product: QuantityRules & { id: string },
): Promise<string> {
  if (verified) return '';
  const open = await openOrdersOf(id).toArray();
  const ofProduct = open.filter(({ productId }) => productId.toHexString() === product.id);
  return `${holdWords()} ${messages.order.unverifiedUnits(mostUnits(product, ofProduct))}`;
}
