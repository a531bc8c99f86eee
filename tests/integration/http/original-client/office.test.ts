import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { Actor } from '@/lib/auth/actor';
import { toAmount } from '@/lib/base/money';
import { stripe } from '@/lib/payments/service';
import { anAdmin, anOrder, aUser } from '../../../support/factories.ts';
import { clientOf, deleted, modified, type OriginalClient, rows } from '../../../support/original-client.ts';

let buyer: Actor;
let client: OriginalClient;
let office: OriginalClient;

beforeEach(async () => {
  buyer = await aUser();
  client = await clientOf(buyer);
  office = await clientOf(await anAdmin());
});

const secret = z.looseObject({ clientSecret: z.string() });

/** Pays as the client does: the total in, the card confirmed with the secret, the outcome told. */
async function pay(orderId: string, totalPrice: number | string): Promise<string> {
  const { clientSecret } = await client.read('POST', '/create-payment-intent', secret, { totalPrice });
  const [transactionId = ''] = clientSecret.split('_secret_');
  await stripe().paymentIntents.confirm(transactionId, { payment_method: 'pm_card_visa' });
  const payment = { orderId, amount: totalPrice, transactionId };
  expect((await client.send('PATCH', `/orders/${orderId}`, payment)).status).toBe(200);
  return transactionId;
}

describe('paying', { tags: ['@spec-7-payment-intent', '@spec-7-patch-order'] }, () => {
  it.each([
    ['a number', toAmount(3450)],
    ['text', String(toAmount(3450))],
    ['text with blanks', ` ${toAmount(3450)} `],
  ])('sends the total as %s and tells what was paid', async (_how, totalPrice) => {
    const { order } = await anOrder({ actor: buyer });
    const transactionId = await pay(order.id, totalPrice);
    const [shown] = await client.read('GET', `/orders?email=${buyer.email}`, rows);
    expect(shown).toMatchObject({ paid: true, transactionId, status: 'pending' });
    expect((await client.send('DELETE', `/orders/${order.id}?email=${buyer.email}`)).status).toBe(409);
  });

  it.each([null, ''])('takes %j for no order that is named', async (orderId) => {
    await anOrder({ actor: buyer });
    const body = { orderId, totalPrice: toAmount(3450) };
    expect((await client.send('POST', '/create-payment-intent', body)).status).toBe(200);
    expect((await client.send('POST', '/create-payment-intent', { orderId })).status).toBe(400);
  });

  it.each([true, [3450], '0x22', '1e3', {}, -1, 0].map((totalPrice) => ({ totalPrice })))(
    'takes no other total: $totalPrice',
    async ({ totalPrice }) => {
      await anOrder({ actor: buyer });
      expect((await client.send('POST', '/create-payment-intent', { totalPrice })).status).toBe(400);
    },
  );
});

describe('all orders', {
  tags: ['@spec-7-get-all-orders', '@spec-7-patch-all-order', '@spec-7-delete-all-order'],
}, () => {
  it.each(['/allorders', '/allOrders'])('are listed for admins at %s', async (path) => {
    const { order } = await anOrder({ actor: buyer });
    const list = await office.read('GET', path, rows);
    expect(list.at(-1)).toMatchObject({ _id: order.id, email: buyer.email, paid: false });
    expect(list.map(({ _id }) => _id)).toEqual(list.map(({ _id }) => _id).toSorted());
    expect((await client.send('GET', path)).status).toBe(403);
  });

  it.each(['/allOrders', '/allorders'])('move on with the order as it was seen: %s', async (path) => {
    const { order } = await anOrder({ actor: buyer });
    await pay(order.id, toAmount(3450));
    const seen = (await office.read('GET', '/allorders', rows)).find(({ _id }) => _id === order.id);
    const target = `${path}/${order.id}?email=${buyer.email}`;
    expect((await office.read('PATCH', target, modified, seen)).modifiedCount).toBe(1);
    expect((await office.send('PATCH', target, seen)).status, 'the same press again').toBe(409);
    const now = (await office.read('GET', '/allorders', rows)).find(({ _id }) => _id === order.id);
    expect(now).toMatchObject({ status: 'processing' });
    expect((await office.read('PATCH', target, modified, now)).modifiedCount).toBe(1);
    expect((await client.send('PATCH', target, now)).status).toBe(403);
    expect((await office.send('DELETE', target)).status, 'paid orders stay').toBe(409);
  });

  it.each([undefined, {}, { status: 'delivered' }])(
    'move on one step, whatever the body: %j',
    async (body) => {
      const { order } = await anOrder({ actor: buyer });
      await pay(order.id, toAmount(3450));
      const target = `/allOrders/${order.id}?email=${buyer.email}`;
      expect((await office.read('PATCH', target, modified, body)).modifiedCount).toBe(1);
      const one = await office.read('GET', `/orders/${order.id}`, z.looseObject({}));
      expect(one).toMatchObject({ status: 'processing' });
    },
  );

  it('are cancelled for anybody while they are unpaid', async () => {
    const { order } = await anOrder({ actor: buyer });
    const target = `/allOrders/${order.id}?email=${buyer.email}`;
    expect((await client.send('DELETE', target)).status).toBe(403);
    expect((await office.read('DELETE', target, deleted)).deletedCount).toBe(1);
    expect((await office.send('DELETE', target)).status).toBe(404);
  });
});
