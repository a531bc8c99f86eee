import { ObjectId } from 'mongodb';
import type { Actor } from '@/lib/auth/actor';
import { dayAfter, dayAt } from '@/lib/base/days';
import { toAmount } from '@/lib/base/money';
import type { ProductDoc } from '@/lib/catalogue/data';
import { askQuote } from '@/lib/orders/quotes/ask';
import { type QuoteDoc, quotes } from '@/lib/orders/quotes/data';
import { offerQuote } from '@/lib/orders/quotes/offer';
import { anAdmin, aProduct, aUser } from './factories.ts';

let made = 0;

/** Asks for a quote for the minimum quantity of these products; makes two products and a buyer unless given. */
export async function anAskedQuote(given: { actor?: Actor; goods?: readonly ProductDoc[] } = {}) {
  made += 1;
  const actor = given.actor ?? (await aUser());
  const goods = given.goods ?? [await aProduct(), await aProduct()];
  const lines = goods.map(({ _id, quantity }) => ({ productId: _id.toHexString(), quantity }));
  const { id } = await askQuote(actor, { lines, requestKey: `quote-number-${made}` });
  return { actor, goods, id };
}

/** An offer form with these unit prices, in minor units, valid for a week. */
export const anAnswer = (quoteId: string, version: number, prices: readonly number[]) => ({
  quoteId,
  version,
  until: dayAfter(dayAt(new Date()), 7),
  ...Object.fromEntries(prices.map((price, index) => [`price${index}`, toAmount(price)])),
});

/** A quote that an admin has answered with unit prices of 300, 310 and so on. */
export async function anOfferedQuote(given: Parameters<typeof anAskedQuote>[0] = {}) {
  const asked = await anAskedQuote(given);
  const admin = await anAdmin();
  await offerQuote(
    admin,
    anAnswer(
      asked.id,
      0,
      asked.goods.map((_, index) => 300 + 10 * index),
    ),
  );
  return { ...asked, admin };
}

export async function storedQuote(id: string): Promise<QuoteDoc> {
  const doc = await quotes().findOne({ _id: new ObjectId(id) });
  if (!doc) throw new Error(`There is no quote ${id}.`);
  return doc;
}
