import 'server-only';
import type { Actor } from '@/lib/auth/actor';
import { chargeComplaint } from '@/lib/base/charge';
import { AppError, fieldError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { formatMoney, shopCurrency, toMinor } from '@/lib/base/money';
import { isSoldOut, quantityComplaint } from '@/lib/base/quantity-rules';
import { unitPriceFor } from '@/lib/base/unit-price';
import { type ProductDoc, products } from '@/lib/catalogue/data';
import { toObjectId } from '@/lib/platform/db';
import { env } from '@/lib/platform/env';
import { refundLimit } from '@/lib/platform/limits';
import type { OrderDoc } from './data';
import type { PlaceOrder } from './schema';
import { assertUnits, openOrdersOf } from './unverified';

/** Leaves out the product's holds and restocks: both lists can be long, and no rule needs them. */
const forRules = { projection: { holds: 0, restocks: 0 } };

/** The live product that an order names, by id or exact name (decision 0012). @throws AppError invalid, not_found */
export async function requireProduct({
  productId,
  productName,
}: Pick<PlaceOrder, 'productId' | 'productName'>): Promise<ProductDoc> {
  const find = (which: Partial<ProductDoc>) => products().findOne({ ...which, live: true }, forRules);
  const name = productName ?? '';
  // A name is kept with composed letters (lib/catalogue/fields); an older one as it was typed.
  const product = productId
    ? await find({ _id: toObjectId(productId) })
    : ((await find({ name })) ?? (await find({ name: name.normalize('NFC') })));
  if (!product) throw new AppError('not_found', messages.order.productMissing);
  return product;
}

/** The live products that these lines name, by id. */
export async function findProductsOf(
  lines: readonly { productId: string }[],
): Promise<Map<string, ProductDoc>> {
  const _id = { $in: lines.map(({ productId }) => toObjectId(productId)) };
  const found = await products().find({ _id, live: true }, forRules).toArray();
  return new Map(found.map((product) => [product._id.toHexString(), product]));
}

/**
 * Checks the rules that need the product (specification §5) or the card's limits (decision 0012).
 * @param price per unit in minor units, if it is not the product's own
 * @throws AppError invalid, conflict (stock)
 */
export function assertOrderable(
  product: ProductDoc,
  quantity: number,
  price = unitPriceFor(product, quantity),
): void {
  if (isSoldOut(product)) throw new AppError('conflict', messages.order.soldOut);
  const complaint = quantityComplaint(product, quantity);
  if (complaint !== null && quantity > product.available) {
    throw new AppError('conflict', complaint, { fieldErrors: { quantity: [complaint] } });
  }
  if (complaint !== null) throw fieldError('quantity', complaint);
  const uncharged = chargeComplaint(price * quantity);
  if (uncharged !== null) throw fieldError('quantity', uncharged);
}

/**
 * @param seen the unit price that the buyer saw, in minor units
 * @throws AppError conflict if a unit costs more now
 */
export function assertSeen(product: ProductDoc, quantity: number, seen: number | undefined): void {
  const now = unitPriceFor(product, quantity);
  if (seen !== undefined && now > seen)
    throw new AppError('conflict', messages.order.priceRose(formatMoney(seen), formatMoney(now)));
}

/** Why no stock could be held for an order, judged by the product as it is now and the order's own price. */
export async function refusalOfHold(order: OrderDoc): Promise<AppError> {
  const { productId, quantity, price, unproved } = order;
  try {
    assertOrderable(await requireProduct({ productId: productId.toHexString() }), quantity, price);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  return unproved
    ? new AppError('limited', messages.order.unverifiedTogether)
    : new AppError('conflict', messages.order.quantityMax);
}

/**
 * How many of the day's tries (`placeOrderDay`) an order uses. Accounts with unverified addresses, which are easy to
 * create in numbers, use more, because cancelled orders are kept for good.
 */
export const triesOf = ({ verified }: Pick<Actor, 'verified'>): number => (verified ? 1 : 10);

/** How long stock is held for an unpaid order (ms): only minutes for an unverified address, which may be anybody's. */
export const holdMs = ({ verified }: Pick<Actor, 'verified'>): number =>
  verified ? env().ORDER_HOLD_HOURS * 3_600_000 : env().UNVERIFIED_HOLD_MINUTES * 60_000;

/** The account whose orders are counted, and whether its address is verified. */
export type Buyer = Pick<Actor, 'verified'> & { id: string };

/** The buyer of an order, with the address as verified or not as when it was placed. */
export const buyerOf = ({ userId, unproved }: Pick<OrderDoc, 'userId' | 'unproved'>): Buyer => ({
  id: userId.toHexString(),
  verified: unproved !== true,
});

/**
 * Limits how many unpaid orders, for how much money, an account may have and, while its address is unverified, how many
 * units of each product. Orders being placed are stored already, so that parallel requests count each other.
 * @param placing the products that are being ordered
 * @throws AppError limited
 */
export async function assertOpenLimits(buyer: Buyer, placing: readonly ProductDoc[]): Promise<void> {
  const { id, verified } = buyer;
  const settings = env();
  const most = verified ? settings.ORDER_OPEN_LIMIT : settings.UNVERIFIED_OPEN_LIMIT;
  const mostMoney = toMinor(verified ? settings.ORDER_OPEN_MONEY : settings.UNVERIFIED_OPEN_MONEY);
  const open = await openOrdersOf(id)
    .limit(most + 1)
    .toArray();
  const { tooManyOpen, unverifiedOpen } = messages.order;
  if (open.length > most) throw new AppError('limited', verified ? tooManyOpen(most) : unverifiedOpen(most));
  const inOwn = open.filter(({ currency }) => currency === shopCurrency); // no sum can have several currencies
  const money = inOwn.reduce((sum, { total }) => sum + total, 0);
  // Neither one order nor the shop's offer, which is all or nothing, could be ordered in smaller parts.
  const acts = new Set(inOwn.map(({ _id, quoteId = _id }) => quoteId.toHexString()));
  if (money > mostMoney && (acts.size > 1 || !verified))
    throw new AppError('limited', messages.order.tooMuchOpen(formatMoney(mostMoney)));
  if (!verified) for (const product of placing) assertUnits(product, open);
}

/**
 * Does the same after the day's tries were used, and gives them back on refusal, because nothing was placed. Tries of
 * the minute are not given back, so that nobody can ask without end.
 * @throws AppError limited
 */
export async function assertOpenElseGiveBack(
  buyer: Buyer,
  placing: readonly ProductDoc[],
  tries: number,
): Promise<void> {
  try {
    await assertOpenLimits(buyer, placing);
  } catch (error) {
    if (error instanceof AppError) await refundLimit('placeOrderDay', buyer.id, tries);
    throw error;
  }
}

/**
 * A request key stands for one order: using it with other details is an error, and a cancelled order must not be
 * reported as placed.
 * @throws AppError conflict
 */
export function assertSameOrder(existing: OrderDoc, input: PlaceOrder): void {
  const isSame =
    (input.productId
      ? existing.productId.toHexString() === input.productId.toLowerCase()
      : existing.productName.normalize('NFC') === input.productName?.normalize('NFC')) &&
    existing.quantity === input.quantity &&
    existing.address === input.address &&
    existing.phn === input.phn &&
    (!input.userName || existing.userName === input.userName) &&
    (existing.poNumber ?? null) === (input.poNumber ?? null) &&
    (existing.note ?? null) === (input.note ?? null);
  if (!isSame) throw new AppError('conflict', messages.order.keyReused);
  if (existing.state === 'cancelled') throw new AppError('conflict', messages.order.keyEnded);
}
