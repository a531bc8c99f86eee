import { ObjectId } from 'mongodb';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import PurchasePage from '@/app/purchase/[id]/page';
import type { Actor } from '@/lib/auth/actor';
import { messages } from '@/lib/base/messages';
import { formatMoney, toMinor } from '@/lib/base/money';
import { paths } from '@/lib/base/paths';
import { type ProductDoc, toProduct } from '@/lib/catalogue/data';
import { orders } from '@/lib/orders/data';
import { placeGroup } from '@/lib/orders/group/place';
import { placeOrder } from '@/lib/orders/place';
import { acceptQuote } from '@/lib/orders/quotes/accept';
import { unverifiedWords } from '@/lib/orders/unverified';
import { cancelOrder } from '@/lib/payments/cancel';
import * as environment from '@/lib/platform/env';
import { nextNumber } from '@/lib/platform/sequence';
import { anOrder, aProduct, aUser, storedOrder, storedProduct } from '../../support/factories.ts';
import { aList } from '../../support/joint.ts';
import { anOfferedQuote } from '../../support/quotes.ts';
import { refusal } from '../../support/refusal.ts';
import { newRequest } from '../../support/request.ts';
import { sessionCookieOf } from '../../support/rest.ts';
import { inRouter } from '../../support/router.ts';
import { address, checkBooksAfterEach, outcomes, ownStripe, times } from '../support.ts';

const { env } = environment;

ownStripe();
checkBooksAfterEach();

const hold = (order: { holdExpiresAt: string | null }) =>
  (Date.parse(order.holdExpiresAt ?? '') - Date.now()) / 60_000;

describe('an account whose address nobody has proved', () => {
  it('holds stock for minutes, a proved one for hours', async () => {
    const unproved = await anOrder({ actor: await aUser({ emailVerified: null }) });
    expect(hold(unproved.order)).toBeGreaterThan(env().UNVERIFIED_HOLD_MINUTES - 1);
    expect(hold(unproved.order)).toBeLessThanOrEqual(env().UNVERIFIED_HOLD_MINUTES);
    const product = toProduct(unproved.product, false);
    expect(await unverifiedWords(unproved.actor, product)).toContain(
      messages.order.unverifiedHold(env().UNVERIFIED_HOLD_MINUTES),
    );
    expect(await unverifiedWords(await aUser(), product)).toBe('');
    expect(hold((await anOrder()).order)).toBeGreaterThan(env().ORDER_HOLD_HOURS * 60 - 1);
  });

  it('holds at most its share of a product, in one order or in several, told in words', async () => {
    const actor = await aUser({ emailVerified: null });
    const product = await aProduct({ available: 100, quantity: 10 });
    const productId = product._id.toHexString();
    const order = (quantity: number) => placeOrder(actor, { ...address, productId, quantity });
    const refused = await refusal(order(21));
    expect(refused).toMatchObject({ code: 'limited', message: messages.order.unverifiedUnits(20) });
    expect(refused.fieldErrors).toEqual({ quantity: [messages.order.unverifiedUnits(20)] });
    await order(10);
    const shown = toProduct(await storedProduct(product._id), false);
    expect(await unverifiedWords(actor, shown), 'before the next').toContain(
      messages.order.unverifiedUnits(20),
    );
    await order(10);
    expect(await refusal(order(10))).toMatchObject({ message: messages.order.unverifiedUnits(20) });
    expect((await storedProduct(product._id)).available).toBe(80);
  });

  it('is led from the order form to where it gets the link once more, as from a list and an offer', async () => {
    const product = await aProduct();
    const notice = async (emailVerified: Date | null) => {
      newRequest({ cookie: await sessionCookieOf(await aUser({ emailVerified })) });
      const params = Promise.resolve({ id: product._id.toHexString() });
      const page = await PurchasePage({ params, searchParams: Promise.resolve({}) });
      return renderToStaticMarkup(inRouter(page));
    };
    expect(await notice(null)).toMatch(new RegExp(`we sent you\\. <a[^>]* href="${paths.dashboard}"`));
    expect(await notice(new Date())).not.toContain('we sent you');
  });

  it('may always have one order of the minimum', async () => {
    const actor = await aUser({ emailVerified: null });
    const product = await aProduct({ available: 12, quantity: 10 });
    await anOrder({ actor, product });
  });

  it('cannot take more by ordering several times at once', async () => {
    const actor = await aUser({ emailVerified: null });
    const product = await aProduct({ available: 100, quantity: 10 });
    const productId = product._id.toHexString();
    const ends = await outcomes(times(8, () => placeOrder(actor, { ...address, productId, quantity: 10 })));
    expect(ends['ok'] ?? 0).toBeLessThanOrEqual(2);
    expect((await storedProduct(product._id)).available).toBeGreaterThanOrEqual(80);
  });

  it('has few open orders, and little open money', async () => {
    const actor = await aUser({ emailVerified: null });
    for (let made = 0; made < env().UNVERIFIED_OPEN_LIMIT; made += 1) await anOrder({ actor });
    expect(await refusal(anOrder({ actor }))).toMatchObject({
      message: messages.order.unverifiedOpen(env().UNVERIFIED_OPEN_LIMIT),
    });
    const dear = await aProduct({ price: toMinor(env().UNVERIFIED_OPEN_MONEY), quantity: 2 });
    expect(
      await refusal(anOrder({ actor: await aUser({ emailVerified: null }), product: dear })),
    ).toMatchObject({
      message: messages.order.tooMuchOpen(formatMoney(toMinor(env().UNVERIFIED_OPEN_MONEY))),
    });
  });

  it('gets no order by asking again for one whose request died before it was held to the limits', async () => {
    const actor = await aUser({ emailVerified: null });
    for (let made = 1; made < env().UNVERIFIED_OPEN_LIMIT; made += 1) await anOrder({ actor });
    const { order, product } = await anOrder({ actor });
    const stored = await storedOrder(order.id);
    const { holdId: _hold, followUp: _mark, ...left } = stored;
    await orders().insertOne({
      ...left,
      _id: new ObjectId(),
      sequence: await nextNumber('orders'),
      requestKey: `${actor.id}:of-a-request-that-died`,
      state: 'placing',
    });
    const again = { ...address, productId: product._id.toHexString(), quantity: 10 };
    expect(
      await refusal(placeOrder(actor, { ...again, requestKey: 'of-a-request-that-died' })),
    ).toMatchObject({ message: messages.order.unverifiedOpen(env().UNVERIFIED_OPEN_LIMIT) });
    expect((await storedProduct(product._id)).available).toBe(90);
    expect(await orders().countDocuments({ userId: stored.userId, state: 'placing' })).toBe(0);
  });
});

describe('accounts whose addresses nobody has proved, together', () => {
  const unproved = () => aUser({ emailVerified: null });
  const take = (actor: Actor, { _id }: ProductDoc, quantity: number) =>
    placeOrder(actor, { ...address, productId: _id.toHexString(), quantity });
  const together = messages.order.unverifiedTogether;

  it('leave most of a product to others, however many they are', async () => {
    const product = await aProduct({ available: 1000, quantity: 50 });
    for (const actor of await Promise.all(times(15, unproved))) {
      const { available } = await storedProduct(product._id);
      await take(actor, product, Math.max(50, Math.floor(available / 5))).catch(({ code }) =>
        expect(code).toBe('limited'),
      );
    }
    expect((await storedProduct(product._id)).available).toBeGreaterThanOrEqual(600);
    expect(await refusal(take(await unproved(), product, 50))).toMatchObject({ message: together });
    expect(await orders().countDocuments({ productId: product._id, state: 'placing' })).toBe(0);
    await take(await aUser(), product, 500);
  });

  it('and at once', async () => {
    const product = await aProduct({ available: 1000, quantity: 50 });
    const actors = await Promise.all(times(15, unproved));
    const ends = await outcomes(actors.map((actor) => take(actor, product, 100)));
    expect(ends).toEqual({ ok: 4, limited: 11 });
    expect((await storedProduct(product._id)).available).toBe(600);
  });

  it('have one order of the minimum of what is scarce, and the next once it is given back', async () => {
    const product = await aProduct({ available: 110, quantity: 50 });
    const first = await unproved();
    const order = await take(first, product, 50);
    expect(await refusal(take(await unproved(), product, 50))).toMatchObject({
      code: 'limited',
      message: together,
    });
    await cancelOrder(first, { orderId: order.id });
    await take(await unproved(), product, 50);
  });

  it('get no order that was refused by its repeat, once there is room again', async () => {
    const product = await aProduct({ available: 110, quantity: 50 });
    const first = await unproved();
    const { id } = await take(first, product, 50);
    const actor = await unproved();
    const { holdId: _hold, followUp: _mark, ...left } = await storedOrder(id);
    await orders().insertOne({
      ...left,
      _id: new ObjectId(),
      userId: new ObjectId(actor.id),
      sequence: await nextNumber('orders'),
      requestKey: `${actor.id}:died`,
      state: 'placing',
    });
    const again = placeOrder(actor, {
      ...address,
      productId: product._id.toHexString(),
      quantity: 50,
      requestKey: 'died',
    });
    expect(await refusal(again)).toMatchObject({ message: together });
    expect(await orders().countDocuments({ productId: product._id, state: 'placing' })).toBe(0);
  });

  it('may have what one of them may', async () => {
    vi.spyOn(environment, 'env').mockReturnValue({ ...env(), UNVERIFIED_STOCK_PERCENT: 90 });
    const product = await aProduct({ available: 100, quantity: 10 });
    await take(await unproved(), product, 90);
  });

  it('are told so by line of a list, and at the prices of a quote', async () => {
    const [taken, free] = await Promise.all([aProduct(), aProduct()]);
    for (const quantity of [20, 16]) await take(await unproved(), taken, quantity);
    const list = { ...aList([taken, free]), goAhead: 'rest' as const };
    const placed = await placeGroup(await unproved(), list);
    expect(placed.orders.map(({ productId }) => productId)).toEqual([free._id.toHexString()]);
    expect(placed.refused).toMatchObject([{ productName: taken.name, reason: together }]);
    const { actor, id } = await anOfferedQuote({ actor: await unproved(), goods: [taken, free] });
    const accepted = acceptQuote(actor, { ...address, quoteId: id, version: 1 });
    expect((await refusal(accepted)).message).toContain(`${taken.name}: ${together}`);
    expect((await storedProduct(taken._id)).available).toBe(64);
  });
});

it('open money of a proved account is bounded too, but never its first order', async () => {
  const actor = await aUser();
  const product = await aProduct({ price: toMinor(env().ORDER_OPEN_MONEY) + 1, quantity: 1 });
  await anOrder({ actor, product });
  expect(await refusal(anOrder({ actor, product }))).toMatchObject({
    message: messages.order.tooMuchOpen(formatMoney(toMinor(env().ORDER_OPEN_MONEY))),
  });
});

it('money owed in the currency that the shop had before is not added to what is owed in the present one', async () => {
  const actor = await aUser();
  const product = await aProduct({ price: toMinor(env().ORDER_OPEN_MONEY), quantity: 1 });
  const { order } = await anOrder({ actor, product });
  await orders().updateOne({ _id: new ObjectId(order.id) }, { $set: { currency: 'chf' } });
  expect((await anOrder({ actor, product })).order.state).toBe('unpaid');
  expect((await refusal(anOrder({ actor, product }))).code).toBe('limited');
});

it('a list of more money than an account may hold unpaid is said to be too much at once, for nothing of it is to be paid', async () => {
  const actor = await aUser();
  const price = toMinor(env().ORDER_OPEN_MONEY);
  const goods = [await aProduct({ price, quantity: 1 }), await aProduct({ price, quantity: 1 })];
  expect((await refusal(placeGroup(actor, aList(goods)))).message).toMatch(/order less at once/i);
  expect((await placeGroup(actor, aList(goods.slice(1)))).orders).toHaveLength(1);
});
