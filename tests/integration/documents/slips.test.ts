import { ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import OrderPage from '@/app/dashboard/allOrder/[id]/page';
import { products } from '@/lib/catalogue/data';
import { packingSlipsFile, pickListFile } from '@/lib/documents/files';
import { getPackingSlips, getPickList } from '@/lib/documents/slips';
import { orders } from '@/lib/orders/data';
import { groupNumber } from '@/lib/orders/number';
import type { Order } from '@/lib/orders/schema';
import { users } from '@/lib/users/data';
import { anAdmin, anOrder, aUser, storedOrder } from '../../support/factories.ts';
import { pagesOf } from '../../support/pdf.ts';
import { refusal } from '../../support/refusal.ts';
import { newRequest } from '../../support/request.ts';
import { sessionCookieOf } from '../../support/rest.ts';
import { times } from '../support.ts';
import { aPaidOrder, giveBack } from './paid.ts';

it('slips are of what waits to be packed, a page for each door; the rest is named', async () => {
  const admin = await anAdmin();
  const [one, two, back] = [await aPaidOrder(), await aPaidOrder(), await aPaidOrder()];
  await giveBack(back.order.id, back.order.total);
  const { order: unpaid } = await anOrder();
  const ids = [one, two, back].map(({ order }) => order.id).concat(unpaid.id);
  const { sheets, leftOut } = await getPackingSlips(admin, ids);
  expect(sheets.map(({ name }) => name)).toEqual([one.order.number, two.order.number]);
  expect(leftOut.toSorted()).toEqual([back.order.number, unpaid.number].toSorted());
  expect(JSON.stringify(sheets)).not.toContain('$');
  const file = await packingSlipsFile(admin, ids);
  expect(file.name).toMatch(/^packing-slips-\d{4}-\d\d-\d\d$/);
  expect(pagesOf(file.bytes)).toHaveLength(2);
});

it('a group’s id stands for its orders, which travel together', async () => {
  const [admin, actor] = [await anAdmin(), await aUser()];
  const groupId = new ObjectId();
  const fields = { groupId, groupSequence: 7 };
  const [one, two] = [await aPaidOrder({ actor, fields }), await aPaidOrder({ actor, fields })];
  const { sheets } = await getPackingSlips(admin, [groupId.toHexString()]);
  expect(sheets).toHaveLength(1);
  expect(sheets[0]?.rows.map(({ under }) => under[0])).toEqual([
    `Order ${one.order.number}`,
    `Order ${two.order.number}`,
  ]);
  expect(sheets[0]?.name).toBe(groupNumber(7));
});

it('a slip goes to the company that its buyer has now, and to the person where he has none', async () => {
  const admin = await anAdmin();
  const actor = await aUser({ company: 'Harbour Ltd' });
  const [one, two] = [await aPaidOrder({ actor }), await aPaidOrder()];
  const doors = async () =>
    (await getPackingSlips(admin, [one.order.id, two.order.id])).sheets.map(
      ({ blocks }) => blocks[0]?.lines[0],
    );
  expect(await doors()).toEqual(['Harbour Ltd', two.order.userName]);
  await users().updateOne({ _id: new ObjectId(actor.id) }, { $set: { company: 'Harbour & Sons' } });
  expect(await doors()).toEqual(['Harbour & Sons', two.order.userName]);
  const words = pagesOf((await packingSlipsFile(admin, [one.order.id])).bytes).flat();
  expect(words).toContain('Harbour & Sons');
});

it('a pick list has every product once, with its SKU', async () => {
  const admin = await anAdmin();
  const first = await aPaidOrder();
  await products().updateOne({ _id: new ObjectId(first.order.productId) }, { $set: { sku: 'MR-09' } });
  const second = await aPaidOrder();
  const { sheets } = await getPickList(admin, [first.order.id, second.order.id]);
  expect(sheets[0]?.rows.map(({ cells }) => cells.slice(0, 3))).toEqual([
    [first.order.productName, 'MR-09', '10'],
    [second.order.productName, '', '10'],
  ]);
  const words = pagesOf((await pickListFile(admin, [first.order.id])).bytes).flat();
  expect(words).toContain('MR-09');
});

/** A refund that an admin decided and the card service has yet to make. */
const refundRequest = (amount: number, units: number) => ({
  refundRequest: { id: new ObjectId(), amount, reason: '', units, by: new ObjectId(), at: new Date() },
});

it('units that went back into stock, or are about to, are neither packed nor picked', async () => {
  const admin = await anAdmin();
  const back = await aPaidOrder({ fields: { returnedUnits: 4 } });
  const going = await aPaidOrder({ fields: { returnedUnits: 4, ...refundRequest(100, 3) } });
  const none = await aPaidOrder({ fields: { returnedUnits: 10 } });
  const paidBack = await aPaidOrder();
  const fields = refundRequest(paidBack.order.total, 0);
  await orders().updateOne({ _id: new ObjectId(paidBack.order.id) }, { $set: fields });
  const ids = [back, going, none, paidBack].map(({ order }) => order.id);
  const leftOut = [none.order.number, paidBack.order.number];
  const slips = await getPackingSlips(admin, ids);
  expect(slips.sheets.map(({ rows }) => rows[0]?.cells[2])).toEqual(['6', '3']);
  const picked = await getPickList(admin, ids);
  expect(picked.sheets[0]?.rows.map(({ cells }) => cells[2]).toSorted()).toEqual(['3', '6']);
  expect([slips.leftOut, picked.leftOut]).toEqual([leftOut, leftOut]);
});

it('what has left already is not packed again with others; its own slip can be printed once more', async () => {
  const [admin, actor] = [await anAdmin(), await aUser()];
  const groupId = new ObjectId();
  const fields = { groupId, groupSequence: 7 };
  const stays = await aPaidOrder({ actor, fields: { ...fields, status: 'processing' } });
  const gone = [
    await aPaidOrder({ actor, fields: { ...fields, status: 'shipped' } }),
    await aPaidOrder({ actor, fields: { ...fields, status: 'delivered' } }),
  ];
  const leftOut = gone.map(({ order }) => order.number);
  for (const ids of [[groupId.toHexString()], [stays, ...gone].map(({ order }) => order.id)])
    for (const read of [getPackingSlips, getPickList]) {
      const printed = await read(admin, ids);
      expect(printed.sheets.flatMap(({ rows }) => rows)).toHaveLength(1);
      expect(printed.leftOut).toEqual(leftOut);
    }
  for (const { order } of gone) {
    expect((await getPackingSlips(admin, [order.id])).leftOut).toEqual([]);
    expect((await refusal(getPickList(admin, [order.id]))).code).toBe('not_found');
  }
  const alone = await aPaidOrder({
    fields: { groupId: new ObjectId(), groupSequence: 8, status: 'shipped' },
  });
  const { groupId: group } = await storedOrder(alone.order.id);
  expect((await refusal(getPackingSlips(admin, [group?.toHexString() ?? '']))).code).toBe('not_found');
});

it('the page of an order leads to a packing slip if there is one, not while its payment is disputed or lost', async () => {
  const admin = await anAdmin();
  newRequest({ cookie: await sessionCookieOf(admin) });
  const isOffered = async ({ id }: Order) =>
    JSON.stringify(await OrderPage({ params: Promise.resolve({ id }) })).includes(`"slipsOf":"${id}"`);
  const isThere = ({ id }: Order) =>
    getPackingSlips(admin, [id]).then(
      () => true,
      () => false,
    );
  for (const fields of [
    {},
    { status: 'shipped' },
    { disputed: 'open' },
    { disputed: 'lost', status: 'shipped' },
  ] as const) {
    const { order } = await aPaidOrder({ fields });
    expect([await isOffered(order), await isThere(order)], JSON.stringify(fields)).toEqual(
      'disputed' in fields ? [false, false] : [true, true],
    );
  }
});

it('slips are for admins, of one to a hundred orders that wait', async () => {
  const admin = await anAdmin();
  const { actor, order } = await aPaidOrder();
  for (const read of [getPackingSlips, getPickList]) {
    expect((await refusal(read(actor, [order.id]))).code).toBe('forbidden');
    expect((await refusal(read(admin, []))).code).toBe('invalid');
    expect(
      (
        await refusal(
          read(
            admin,
            times(101, () => order.id),
          ),
        )
      ).code,
    ).toBe('invalid');
    expect((await refusal(read(admin, ['x']))).code).toBe('invalid');
    expect((await refusal(read(admin, [(await anOrder({ actor: await aUser() })).order.id]))).code).toBe(
      'not_found',
    );
  }
});
