import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { dayAfter, dayAt } from '@/lib/base/days';
import { messages } from '@/lib/base/messages';
import { orders } from '@/lib/orders/data';
import { aProduct, aUser, storedProduct } from '../../support/factories.ts';
import { call, tokenOf } from '../../support/rest.ts';
import { checkBooksAfterEach, inOneMoment, ownStripe } from '../support.ts';

ownStripe();
checkBooksAfterEach();

const groupSchema = z.strictObject({
  _id: z.string(),
  number: z.string().regex(/^NB-G\d+$/),
  orders: z.array(
    z.looseObject({ _id: z.string(), price: z.number(), groupId: z.string(), quantity: z.number() }),
  ),
  refused: z.array(z.object({ productId: z.string(), productName: z.string(), reason: z.string() })),
});

async function aScene() {
  const actor = await aUser();
  const goods = await Promise.all([aProduct(), aProduct({ breaks: [{ from: 20, price: 300 }] })]);
  const lines = goods.map(({ _id }) => ({ productId: _id.toHexString(), quantity: '20' }));
  const body = { lines, address: '1 Harbour Street', phn: 21555010, poNumber: 'PO-9' };
  return { actor, token: await tokenOf(actor), goods, body };
}

describe('orders that are placed together by REST', () => {
  it('are one group at the prices of the shop, however often they are sent with one key', async () => {
    const { actor, token, body, goods } = await aScene();
    const send = () =>
      call('POST', '/orders/groups', { token, body, headers: { 'idempotency-key': 'one-list-of-mine' } });
    const [first, again] = [await send(), await send()];
    expect([first.status, again.status]).toEqual([201, 201]);
    const group = groupSchema.parse(await first.json());
    expect(groupSchema.parse(await again.json())).toEqual(group);
    expect(group.orders).toMatchObject([
      { price: 3.45, total: 69, poNumber: 'PO-9', groupNumber: group.number },
      { price: 3, total: 60, poNumber: 'PO-9', groupNumber: group.number },
    ]);
    expect(await orders().countDocuments({ userId: new ObjectId(actor.id) })).toBe(2);
    for (const { _id } of goods) expect(await storedProduct(_id)).toMatchObject({ available: 80 });
    const read = await call('GET', `/orders/groups/${group._id}`, { token });
    expect(groupSchema.parse(await read.json())).toEqual(group);
  });

  it('are told without one that was canceled meanwhile when they are sent again', async () => {
    const { token, body } = await aScene();
    const send = () =>
      call('POST', '/orders/groups', { token, body, headers: { 'idempotency-key': 'a-lost-answer' } });
    const { _id, orders: placed } = groupSchema.parse(await (await send()).json());
    await call('DELETE', `/orders/${placed[0]?._id}`, { token });
    const again = groupSchema.parse(await (await send()).json());
    expect(again.orders.map((order) => order._id)).toEqual([placed[1]?._id]);
    const read = await call('GET', `/orders/groups/${_id}`, { token });
    expect(groupSchema.parse(await read.json())).toEqual(again);
  });

  it('are told again once the day has come for which they are wanted, for which no others can be placed', async () => {
    const { actor, body } = await aScene();
    const wantedDate = dayAfter(dayAt(new Date()), 1);
    const send = async (key: string) =>
      call('POST', '/orders/groups', {
        token: await tokenOf(actor),
        body: { ...body, wantedDate },
        headers: { 'idempotency-key': key },
      });
    const group = groupSchema.parse(await (await send('a-lost-answer')).json());
    await inOneMoment(async () => {
      const again = await send('a-lost-answer');
      expect(again.status).toBe(201);
      expect(groupSchema.parse(await again.json())).toEqual(group);
      const late = await send('too-late-a-list');
      expect(late.status).toBe(400);
      expect(await late.json()).toMatchObject({
        error: { fieldErrors: { wantedDate: [messages.order.wantedWrong] } },
      });
    }, 2 * 86_400_000);
    expect(await orders().countDocuments({ userId: new ObjectId(actor.id) })).toBe(2);
  });

  it('are all or none, unless the rest may go ahead', async () => {
    const { token, body } = await aScene();
    const soldOut = await aProduct({ available: 0 });
    const lines = [...body.lines, { productId: soldOut._id.toHexString(), quantity: 10 }];
    const none = await call('POST', '/orders/groups', { token, body: { ...body, lines } });
    expect(none.status).toBe(409);
    expect(await none.json()).toMatchObject({
      error: { message: messages.order.nonePlaced, fieldErrors: { 'lines.2': [messages.order.soldOut] } },
    });
    const rest = await call('POST', '/orders/groups', { token, body: { ...body, lines, goAhead: 'rest' } });
    expect(groupSchema.parse(await rest.json())).toMatchObject({
      orders: [{}, {}],
      refused: [{ productId: soldOut._id.toHexString(), reason: messages.order.soldOut }],
    });
  });
});
