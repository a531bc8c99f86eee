import 'server-only';
import type { ObjectId } from 'mongodb';
import { AppError, sentenceOf } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import type { ProductDoc } from '@/lib/catalogue/data';
import { assertOrderable, assertSeen, findProductsOf } from '../rules';
import type { PlaceGroup, RefusedLine } from './schema';

/** What a quote fixes for its group of orders: the group's id, and the price of a unit by product, in minor units. */
export type Quoted = {
  id: ObjectId;
  sequence: number;
  groupId: ObjectId;
  prices: ReadonlyMap<string, number>;
};

/** A line that can be ordered in this quantity, as far as is known before stock is held. */
export type Chosen = {
  product: ProductDoc;
  quantity: number;
  /** Price of a unit in minor units, if a quote sets it. */
  price: number | undefined;
};

/** Checks every line by its product's rules; refused lines are returned with their reasons. */
export async function choose(
  { lines }: PlaceGroup,
  quoted: Quoted | undefined,
): Promise<{ chosen: Chosen[]; refused: RefusedLine[] }> {
  const byId = await findProductsOf(lines);
  const chosen: Chosen[] = [];
  const refused: RefusedLine[] = [];
  for (const { productId, quantity, seenPrice } of lines) {
    const product = byId.get(productId);
    const price = quoted?.prices.get(productId);
    try {
      if (!product) throw new AppError('not_found', messages.order.productMissing);
      assertOrderable(product, quantity, price);
      if (!quoted) assertSeen(product, quantity, seenPrice);
      chosen.push({ product, quantity, price });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refused.push({ productId, productName: product?.name ?? '', reason: sentenceOf(error) });
    }
  }
  return { chosen, refused };
}
