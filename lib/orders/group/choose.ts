import 'server-only';
import type { ObjectId } from 'mongodb';
import { AppError, sentenceOf } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { formatMoney } from '@/lib/base/money';
import { unitPriceFor } from '@/lib/base/unit-price';
import type { ProductDoc } from '@/lib/catalogue/data';
import { assertOrderable, findProductsOf } from '../rules';
import type { PlaceGroup, RefusedLine } from './schema';

/** What a quote settles of the group that it is placed as: its id, and what a unit costs by product, in minor units. */
export type Quoted = {
  id: ObjectId;
  sequence: number;
  groupId: ObjectId;
  prices: ReadonlyMap<string, number>;
};

/** A line whose product can be had in this quantity, as far as is known before anything is taken. */
export type Chosen = {
  product: ProductDoc;
  quantity: number;
  /** Of a unit, in minor units, where a quote says it. */
  price: number | undefined;
};

/** @throws AppError conflict when a unit costs more by now than the buyer saw */
function assertSeen(product: ProductDoc, quantity: number, seen: number | undefined): void {
  const now = unitPriceFor(product, quantity);
  if (seen !== undefined && now > seen)
    throw new AppError('conflict', messages.order.priceRose(formatMoney(seen), formatMoney(now)));
}

/** Holds every line to the rules of its product; what can't be had is told by line. */
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
