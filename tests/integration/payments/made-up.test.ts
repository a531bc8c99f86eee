import { expect, it, vi } from 'vitest';
import { toAmount } from '@/lib/base/money';

import { orders } from '@/lib/orders/data';
import { completeJointPaymentAction, completePaymentAction } from '@/lib/payments/actions';
import { completePayment } from '@/lib/payments/complete';
import { completeJointPayment } from '@/lib/payments/joint/complete';
import { jointPayments } from '@/lib/payments/joint/data';
import { createPaymentIntent } from '@/lib/payments/open';
import { stripe } from '@/lib/payments/service';
import { press } from '../../support/actions.ts';
import { anOrder, aProduct, aUser, storedOrder } from '../../support/factories.ts';
import { aGroup, payJointly } from '../../support/joint.ts';
import { payAtProvider } from '../../support/provider.ts';
import { call, tokenOf } from '../../support/rest.ts';
import { checkBooksAfterEach, outcomes, ownStripe, times } from '../support.ts';

ownStripe();
checkBooksAfterEach();

/** How often Stripe is asked about a payment from now on. */
function asked(): () => number {
  const retrieve = vi.spyOn(stripe().paymentIntents, 'retrieve');
  return () => retrieve.mock.calls.length;
}

const madeUp = (index: number) => `pi_madeUpByMe${index}`;

it('payments that an account makes up cost few questions to Stripe, and its own go on being asked about', async () => {
  const { actor, order } = await anOrder();
  const transactionId = await payAtProvider(actor, order);
  const questions = asked();
  const name = (index: number) => completePayment(actor, { orderId: order.id, transactionId: madeUp(index) });
  expect(await outcomes(times(20, name))).toEqual({ invalid: 5, limited: 15 });
  const together = (index: number) => completeJointPayment(actor, { transactionId: madeUp(index) });
  expect(await outcomes(times(5, together))).toEqual({ limited: 5 });
  expect(questions()).toBe(5);
  for (let time = 0; time < 2; time += 1)
    expect(await completePayment(actor, { orderId: order.id, transactionId })).toMatchObject({ paid: true });
});

it('and those of many accounts of one network hardly more, at whichever door', async () => {
  const questions = asked();
  for (let account = 0; account < 8; account += 1) {
    const { actor, order } = await anOrder();
    const token = await tokenOf(actor);
    const patch = { token, body: { orderId: order.id, amount: 1, transactionId: madeUp(1) } };
    await call('PATCH', `/orders/${order.id}`, patch);
    await press(completePaymentAction, actor, { orderId: order.id, transactionId: madeUp(2) });
    await press(completeJointPaymentAction, actor, { transactionId: madeUp(3) });
  }
  expect(questions()).toBe(20);
});

it('a payment by total is asked about at whichever order of its payer, when all other tries are spent', async () => {
  const [actor, product] = await Promise.all([aUser(), aProduct()]);
  const first = await anOrder({ actor, product });
  const { order } = await anOrder({ actor, product });
  const total = toAmount(order.total, order.currency);
  const { clientSecret } = await createPaymentIntent(actor, { totalPrice: total });
  const [transactionId = ''] = clientSecret.split('_secret_');
  await stripe().paymentIntents.confirm(transactionId, { payment_method: 'pm_card_visa' });
  const name = (index: number) => completePayment(actor, { orderId: order.id, transactionId: madeUp(index) });
  await outcomes(times(6, name));
  const openedAt = await orders().findOne({ paymentIntentId: transactionId });
  const other = openedAt?._id.toHexString() === order.id ? first.order.id : order.id;
  await completePayment(actor, { orderId: other, transactionId });
  await completePayment(actor, { orderId: other, transactionId });
  expect(await storedOrder(other)).toMatchObject({ state: 'paid', transactionId });
});

it('so is one for several orders, also where a restored database has lost it', async () => {
  const { actor, placed } = await aGroup(2);
  const { id: transactionId } = await payJointly(actor, placed);
  const [orderId = ''] = placed.map(({ id }) => id);
  await outcomes(times(4, (index) => completePayment(actor, { orderId, transactionId: madeUp(index) })));
  await jointPayments().deleteMany({ intentId: transactionId });
  await completePayment(actor, { orderId, transactionId }); // the fifth that the shop does not know
  expect((await completeJointPayment(actor, { transactionId })).paid).toHaveLength(2);
});
