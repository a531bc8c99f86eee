import type { ObjectId } from 'mongodb';
import { shopCurrency } from '@/lib/base/money';
import { unitPriceFor } from '@/lib/base/unit-price';
import type { Hold, ProductDoc } from '@/lib/catalogue/data';
import type { OrderDoc } from '@/lib/orders/data';
import { orderWords } from '@/lib/orders/search';
import type { UserDoc } from '@/lib/users/data';
import { chance, pick } from './chance';
import { fateOf, type Lot } from './fate';
import { idAt } from './ids';

const day = 86_400_000;
const pastDays = 60;

/** Orders per day from Sunday to Saturday: trade customers buy on working days, most early in the week. */
const rhythm = [0.3, 3.4, 2.9, 2.6, 2.5, 1.9, 0.6];

type Arrival = { at: Date; lot: Lot };

/** Open orders, by hours before now, so that the shop has work to show: paid and to be shipped, or not paid yet. */
const openNow: readonly (readonly [hours: number, lot: Lot])[] = [
  ...([1.9, 6, 20, 26, 32, 44, 50] as const).map((hours) => [hours, 'paid'] as const),
  ...([0.4, 3, 9] as const).map((hours) => [hours, 'waits'] as const),
];

/** When orders came in until `now`, oldest first: spread over days within working hours, plus those that are open. */
function arrivals(random: () => number, now: Date): Arrival[] {
  const today = Math.floor(now.getTime() / day) * day;
  const found: Arrival[] = openNow.map(([hours, lot]) => ({
    at: new Date(now.getTime() - hours * 3_600_000),
    lot,
  }));
  for (let back = pastDays; back >= 0; back -= 1) {
    const midnight = today - back * day;
    const usual = rhythm[new Date(midnight).getUTCDay()] ?? 1;
    const growth = 1.15 - (0.3 * back) / pastDays;
    const count = Math.floor(usual * growth * (0.6 + random() * 0.8) + random());
    for (let index = 0; index < count; index += 1) {
      const at = new Date(midnight + Math.round((7 + random() * 10) * 3_600_000));
      if (at < now) found.push({ at, lot: 'any' });
    }
  }
  return found.sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** A demo customer: an account, its delivery address and phone, and how often it buys (a weight). */
export type Buyer = { user: UserDoc; address: string; phn: string; share: number };

export type World = {
  now: Date;
  holdHours: number;
  /** Sequence number of the first order. */
  first: number;
  buyers: readonly Buyer[];
  catalogue: readonly ProductDoc[];
  admin: ObjectId | null;
};

/** The orders of the sixty days before `now`, with their full course; the same in every run for the same moment. */
export function pastOrders({ now, holdHours, first, buyers, catalogue, admin }: World): OrderDoc[] {
  const random = chance(20_260_105);
  if (catalogue.length === 0) return [];
  return arrivals(random, now).map(({ at, lot }, index) => {
    const { user, address, phn } = pick(random, buyers, ({ share }) => share);
    const product = pick(random, catalogue, ({ _id }) => 1 + (_id.toHexString().charCodeAt(23) % 4));
    const quantity = product.quantity * pick(random, [1, 2, 3, 5, 8], (times) => 1 / times);
    const _id = idAt(at, `order:${index}`);
    const price = unitPriceFor(product, quantity);
    const total = price * quantity;
    const found = {
      _id,
      sequence: first + index,
      userName: user.name,
      email: user.email,
      productName: product.name,
    };
    const payment = `pi_demo${_id.toHexString()}`;
    const start = { at, now, holdHours, total, price, payment, lot };
    const fate = fateOf(random, start, { buyer: user._id, admin });
    return {
      ...found,
      userId: user._id,
      productId: product._id,
      words: orderWords(found),
      productImg: product.img,
      address,
      phn,
      price,
      quantity,
      total,
      currency: shopCurrency,
      holdId: idAt(at, `hold:${index}`),
      createdAt: at,
      ...fate,
      followedUp: fate.history.length,
    };
  });
}

/** What these orders took of one product: units sold, and holds of unpaid orders. */
export function takenBy(orders: readonly OrderDoc[], productId: ObjectId): { sold: number; holds: Hold[] } {
  const own = orders.filter((order) => order.productId.equals(productId));
  const sold = own.filter(({ paid }) => paid).reduce((sum, { quantity }) => sum + quantity, 0);
  const holds = own.flatMap(({ _id, state, holdId, quantity, createdAt }) =>
    state === 'unpaid' && holdId ? [{ id: holdId, orderId: _id, quantity, at: createdAt }] : [],
  );
  return { sold, holds };
}
