import { setTimeout as pause } from 'node:timers/promises';
import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { messages } from '@/lib/base/messages';
import { products } from '@/lib/catalogue/data';
import { archiveProduct, deleteProduct, restoreProduct } from '@/lib/catalogue/status';
import { settleSince } from '@/lib/ops/backup/recover';
import { endNewStrayHolds } from '@/lib/ops/sweep/holds';
import { finishPlacings } from '@/lib/ops/sweep/orders';
import { type OrderDoc, orders } from '@/lib/orders/data';
import { placeOrder } from '@/lib/orders/place';
import { cancelOrder } from '@/lib/payments/cancel';
import { completePayment } from '@/lib/payments/complete';
import { createPaymentIntent } from '@/lib/payments/open';
import { refundOrder } from '@/lib/payments/refund';
import { stripe } from '@/lib/payments/service';
import { db } from '@/lib/platform/db';
import { deleteUser } from '@/lib/users/delete';
import { count } from '../../support/counts.ts';
import { anAdmin, anOrder, aProduct, aUser, storedOrder, storedProduct } from '../../support/factories.ts';
import { openIntent, payAtProvider } from '../../support/provider.ts';
import { refusal } from '../../support/refusal.ts';
import { paidElsewhere } from '../payments/paid-elsewhere.ts';
import {
  address,
  checkBooksAfterEach,
  deliver,
  endHold,
  outcomes,
  ownStripe,
  soon,
  sweep,
  times,
} from '../support.ts';

/** What an attacker would try, and what an accountant would ask about. */
ownStripe();
checkBooksAfterEach();

describe('a request key', () => {
  it('whose order was cancelled meanwhile is not answered as if there were an order', async () => {
    const input = { requestKey: 'kept-by-the-back-button' };
    const { actor, order, product } = await anOrder({ input });
    await cancelOrder(actor, { orderId: order.id });
    const again = await refusal(
      placeOrder(actor, { ...address, ...input, productId: product._id.toHexString(), quantity: 10 }),
    );
    expect([again.code, again.message]).toEqual(['conflict', messages.order.keyEnded]);
    expect((await storedProduct(product._id)).available).toBe(100);
  });

  it('of one customer means nothing to another', async () => {
    const input = { requestKey: 'the-same-for-both' };
    const product = await aProduct();
    const [one, other] = [await anOrder({ product, input }), await anOrder({ product, input })];
    expect(other.order.id).not.toBe(one.order.id);
    expect((await storedProduct(product._id)).available).toBe(80);
  });
});

describe('a customer who is deleted', () => {
  it('with a payment under way: the order ends, the money goes back', async () => {
    const { actor, order, product } = await anOrder();
    const transactionId = await payAtProvider(actor, order);
    await deleteUser(await anAdmin(), { email: actor.email });
    const intent = await stripe().paymentIntents.retrieve(transactionId);
    await deliver('payment_intent.succeeded', intent);
    expect(await storedOrder(order.id)).toMatchObject({ state: 'cancelled', refundedAmount: order.total });
    expect((await storedProduct(product._id)).available).toBe(100);
  });
});

describe('a hold that ends while the bank asks for a code', () => {
  it('closes the payment: the code comes too late, nothing is charged', async () => {
    const { actor, order, product } = await anOrder();
    const transactionId = await openIntent(actor, order);
    const confirmed = await stripe().paymentIntents.confirm(transactionId, {
      payment_method: 'pm_card_authenticationRequired',
      return_url: 'http://localhost:3900/back',
    });
    expect(confirmed.status).toBe('requires_action');
    await endHold(order.id);
    await sweep();
    expect((await stripe().paymentIntents.retrieve(transactionId)).status).toBe('canceled');
    expect((await storedOrder(order.id)).state).toBe('cancelled');
    expect((await storedProduct(product._id)).available).toBe(100);
    const late = await refusal(completePayment(actor, { orderId: order.id, transactionId }));
    expect(late.code).toBe('invalid');
  });
});

describe('a payment that names the order but does not fit', () => {
  it.each([
    { amount: 3450, currency: 'eur' },
    { amount: 3449, currency: 'usd' },
    { amount: 99_900, currency: 'usd' },
  ])('$amount $currency for 3450 usd is not taken, by any way', async (paid) => {
    const { actor, order } = await anOrder();
    const { id } = await stripe().paymentIntents.create({
      ...paid,
      metadata: { orderId: order.id },
      payment_method: 'pm_card_visa',
      confirm: true,
    });
    const told = await refusal(completePayment(actor, { orderId: order.id, transactionId: id }));
    expect(told.message).toBe(messages.payment.mismatch);
    await deliver('payment_intent.succeeded', await stripe().paymentIntents.retrieve(id));
    expect((await storedOrder(order.id)).state).toBe('unpaid');
    await stripe().refunds.create({ payment_intent: id }); // nobody's order: given back by hand
  });
});

describe('placing', () => {
  it('under a sweeper whose clock is far ahead: whole or not at all', { timeout: 120_000 }, async () => {
    for (let round = 0; round < count(15, 150); round += 1) {
      const [actor, product] = [await aUser(), await aProduct()];
      const ahead = new Date(Date.now() + 3_600_000);
      const input = { ...address, productId: product._id.toHexString(), quantity: 10 };
      const [placed] = await Promise.allSettled([
        placeOrder(actor, input),
        pause(Math.random() * 6).then(() => finishPlacings(ahead)),
        pause(Math.random() * 6).then(() => endNewStrayHolds()),
      ]);
      await sweep();
      const open = await orders().countDocuments({ productId: product._id, state: 'unpaid' });
      if (placed.status === 'fulfilled') expect(open).toBe(1);
      expect((await storedProduct(product._id)).available).toBe(100 - 10 * open);
    }
  });

  it('while the product goes off sale: whole or not at all', { timeout: 120_000 }, async () => {
    const admin = await anAdmin();
    for (let round = 0; round < count(10, 100); round += 1) {
      const [actor, product] = [await aUser(), await aProduct()];
      const productId = product._id.toHexString();
      const end = round % 2 === 0 ? archiveProduct : deleteProduct;
      const counted = await outcomes([
        pause(Math.random() * 4).then(() => placeOrder(actor, { ...address, productId, quantity: 10 })),
        pause(Math.random() * 8).then(() => end(admin, { productId })),
      ]);
      const sold = await orders().countDocuments({ productId: product._id, state: 'unpaid' });
      expect(counted['ok']).toBe(1 + sold);
      expect((await storedProduct(product._id)).available).toBe(100 - 10 * sold);
      await restoreProduct(admin, { productId });
      await db()
        .collection('products')
        .updateOne({ _id: product._id }, { $set: { live: false } });
    }
  });
});

describe('after a restore', () => {
  it('an order that was half placed when the backup was made, and paid since, is paid', async () => {
    const { order, transactionId, product } = await paidElsewhere();
    const { holdId = new ObjectId() } = await storedOrder(order.id);
    const asItWas = { state: 'placing' } satisfies Partial<OrderDoc>;
    const unset = { holdId: '', followUp: '', paymentIntentId: '', askStripeAt: '' } as const;
    await orders().updateOne({ _id: new ObjectId(order.id) }, { $set: asItWas, $unset: unset });
    await products().updateOne(
      { _id: product._id },
      { $inc: { available: 10 }, $pull: { holds: { id: holdId } } },
    );
    expect(await settleSince(new Date(Date.now() - 60_000))).toBeGreaterThan(0);
    expect(await storedOrder(order.id)).toMatchObject({ state: 'paid', transactionId });
    await sweep();
    expect(await storedProduct(product._id)).toMatchObject({ available: 90, sold: 10, holds: [] });
  });

  it('what was given back since the backup is known', async () => {
    const { order, patch } = await paidElsewhere();
    await patch();
    await sweep();
    const before = await storedOrder(order.id);
    await refundOrder(await anAdmin(), { orderId: order.id, amount: 10, reason: 'Dented', units: 0 });
    await orders().replaceOne({ _id: before._id }, before); // as the backup has it
    await settleSince(new Date(Date.now() - 60_000));
    expect(await storedOrder(order.id)).toMatchObject({ state: 'paid', refundedAmount: 1000 });
  });
});

it('one account cannot use up the calls that Stripe grants the shop', async () => {
  const { actor, order } = await anOrder();
  const ask = () => completePayment(actor, { orderId: order.id, transactionId: 'pi_madeUpByMe00' });
  const asked = await outcomes(times(70, ask));
  expect(asked).toEqual({ invalid: 5, limited: 65 });
  expect((await refusal(createPaymentIntent(actor, { orderId: order.id }))).code).toBe('limited');
  const neighbour = await anOrder();
  await payAtProvider(neighbour.actor, neighbour.order);
  await sweep(soon());
  expect((await storedOrder(neighbour.order.id)).state).toBe('paid');
});
