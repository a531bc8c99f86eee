import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import type { Actor } from '@/lib/auth/actor';
import { messages } from '@/lib/base/messages';
import { products } from '@/lib/catalogue/data';
import { deleteListAction, refillListAction, saveListAction } from '@/lib/lists/actions';
import { changeCurrent, currentList, orderLists } from '@/lib/lists/data';
import { readRefill } from '@/lib/lists/refill';
import { savedLists, saveList } from '@/lib/lists/saved';
import { mostLists } from '@/lib/lists/schema';
import { orders } from '@/lib/orders/data';
import { mostLines } from '@/lib/orders/most-lines';
import { deleteUser } from '@/lib/users/delete';
import { anAdmin, anOrder, aProduct, aUser } from '../../support/factories.ts';
import { someGoods } from '../../support/joint.ts';
import { Visitor } from './visitor.ts';

const idOf = ({ _id }: { _id: ObjectId }) => _id.toHexString();

async function holding(actor: Actor, lines: Record<string, number>): Promise<void> {
  await changeCurrent(actor, () =>
    Object.entries(lines).map(([productId, quantity]) => ({ productId, quantity })),
  );
}

async function browserOf(actor: Actor): Promise<Visitor> {
  const visitor = new Visitor();
  await visitor.signIn(actor);
  return visitor;
}

describe('saved lists', () => {
  it('keep the current list under a name, for its owner alone', async () => {
    const [one, two] = [await aProduct(), await aProduct()];
    const [actor, other] = [await aUser(), await aUser()];
    await holding(actor, { [idOf(one)]: 20, [idOf(two)]: 30 });
    const visitor = await browserOf(actor);
    const result = await visitor.presses(saveListAction, { name: ' Site Harbour Street ' });
    expect(result).toMatchObject({ ok: true, message: messages.list.saved('Site Harbour Street') });
    const [kept] = await savedLists(actor);
    expect(kept).toMatchObject({ name: 'Site Harbour Street', lines: 2 });
    expect(await savedLists(other)).toEqual([]);

    const foreign = await browserOf(other);
    const listId = kept?.id ?? '';
    for (const answer of [
      await foreign.presses(deleteListAction, { listId }),
      await foreign.presses(refillListAction, { from: 'list', id: listId }),
    ])
      expect(answer).toMatchObject({ ok: false, code: 'not_found', message: messages.list.notFound });
    expect(await savedLists(actor)).toEqual([kept]);
    expect(await visitor.presses(deleteListAction, { listId })).toMatchObject({ ok: true });
    expect(await savedLists(actor)).toEqual([]);
  });

  it('never hand over the current list by its id', async () => {
    const actor = await aUser();
    await holding(actor, { [idOf(await aProduct())]: 20 });
    const doc = await orderLists().findOne({ userId: new ObjectId(actor.id), slot: 0 });
    const visitor = await browserOf(actor);
    const listId = doc?._id.toHexString() ?? '';
    expect(await visitor.presses(deleteListAction, { listId })).toMatchObject({ code: 'not_found' });
    expect((await currentList(actor)).lines.length).toBe(1);
  });

  it('have one name each, whatever its case and blanks', async () => {
    const actor = await aUser();
    await holding(actor, { [idOf(await aProduct())]: 20 });
    const visitor = await browserOf(actor);
    await visitor.presses(saveListAction, { name: 'Hall' });
    expect(await visitor.presses(saveListAction, { name: 'HALL' })).toMatchObject({
      fieldErrors: { name: [messages.list.nameTaken] },
    });
    expect(await visitor.presses(saveListAction, { name: '  ' })).toMatchObject({
      fieldErrors: { name: [messages.list.nameRequired] },
    });
  });

  it('are kept once however often the same is sent, and say so', async () => {
    const [actor, product] = [await aUser(), await aProduct()];
    await holding(actor, { [idOf(product)]: 20 });
    const visitor = await browserOf(actor);
    const save = (name: string) => visitor.presses(saveListAction, { name });
    const done = { ok: true, message: messages.list.saved('Hall') };
    for (const answer of await Promise.all([save('Hall'), save('Hall')])) expect(answer).toMatchObject(done);
    expect(await save('Hall')).toMatchObject(done);
    expect(await savedLists(actor)).toHaveLength(1);
    const taken = { fieldErrors: { name: [messages.list.nameTaken] } };
    await products().updateOne({ _id: product._id }, { $set: { price: 400 } });
    expect(await save('Hall'), 'at other prices').toMatchObject(taken);
    await products().updateOne({ _id: product._id }, { $set: { price: 345 } });
    await holding(actor, { [idOf(product)]: 30 });
    expect(await save('Hall'), 'with other quantities').toMatchObject(taken);
    expect((await savedLists(actor)).map(({ name }) => name)).toEqual(['Hall']);
  });

  it('are refused for an empty list', async () => {
    const visitor = await browserOf(await aUser());
    expect(await visitor.presses(saveListAction, { name: 'None' })).toMatchObject({
      message: messages.list.nothingThere,
    });
  });

  it('are at most fifty, also when many are kept at the same moment', async () => {
    const actor = await aUser();
    await holding(actor, { [idOf(await aProduct())]: 20 });
    for (let count = 0; count < mostLists - 3; count += 1) await saveList(actor, { name: `List ${count}` });
    const rivals = await Promise.allSettled(
      Array.from({ length: 6 }, (_none, at) => saveList(actor, { name: `Rival ${at}` })),
    );
    expect(rivals.filter(({ status }) => status === 'fulfilled').length).toBe(3);
    expect((await savedLists(actor)).length).toBe(mostLists);
    await expect(saveList(actor, { name: 'One more' })).rejects.toThrow(messages.list.tooMany(mostLists));
    expect((await saveList(actor, { name: 'List 0' })).name, 'one of them again').toBe('List 0');
  });

  it('say what changed since, and go on the list without what is gone', async () => {
    const [dearer, short, gone, same] = [
      await aProduct(),
      await aProduct(),
      await aProduct(),
      await aProduct(),
    ];
    const actor = await aUser();
    const lines = Object.fromEntries([dearer, short, gone, same].map((product) => [idOf(product), 40]));
    await holding(actor, lines);
    const { id } = await saveList(actor, { name: 'March' });
    await holding(actor, { [idOf(same)]: 50 });
    await products().updateOne({ _id: dearer._id }, { $set: { price: 400 } });
    await products().updateOne({ _id: short._id }, { $set: { available: 12 } });
    await products().updateOne({ _id: gone._id }, { $set: { live: false } });
    const refill = await readRefill(actor, { from: 'list', id });
    expect(refill.lines.map(({ before, unitPrice, unfit }) => [before, unitPrice, unfit])).toEqual([
      [345, 400, null],
      [345, 345, 'short'],
      [345, 0, 'gone'],
      [345, 345, null],
    ]);
    const visitor = await browserOf(actor);
    for (let presses = 0; presses < 2; presses += 1)
      expect(await visitor.presses(refillListAction, { from: 'list', id })).toMatchObject({
        message: messages.list.refilled(3, 'March'),
      });
    expect((await currentList(actor)).lines.map(({ productId, quantity }) => [productId, quantity])).toEqual([
      [idOf(same), 50],
      [idOf(dearer), 40],
      [idOf(short), 40],
    ]);
  });

  it('say so where there is no room for them, however long a sign-in has made the list', async () => {
    const actor = await aUser();
    await holding(actor, { [idOf(await aProduct())]: 40 });
    const { id } = await saveList(actor, { name: 'One line' });
    const visitor = await browserOf(actor);
    for (const lines of [mostLines, 2 * mostLines - 1, 2 * mostLines]) {
      const others = Array.from({ length: lines }, () => [new ObjectId().toHexString(), 1]);
      await holding(actor, Object.fromEntries(others));
      expect(await visitor.presses(refillListAction, { from: 'list', id }), `${lines}`).toMatchObject({
        ok: false,
        message: messages.list.full(mostLines),
      });
      expect((await currentList(actor)).lines).toHaveLength(lines);
    }
  });

  it('raise what is there on a list that is longer than lists grow otherwise', async () => {
    const [actor, product] = [await aUser(), await aProduct()];
    await holding(actor, { [idOf(product)]: 40 });
    const { id } = await saveList(actor, { name: 'One line' });
    const others = Array.from({ length: mostLines }, () => [new ObjectId().toHexString(), 1]);
    await holding(actor, { [idOf(product)]: 10, ...Object.fromEntries(others) });
    const visitor = await browserOf(actor);
    expect(await visitor.presses(refillListAction, { from: 'list', id })).toMatchObject({ ok: true });
    const { lines } = await currentList(actor);
    expect(lines).toHaveLength(mostLines + 1);
    expect(lines[0]).toEqual({ productId: idOf(product), quantity: 40 });
  });

  it('that are as long as a sign-in has made them go on an empty list, and on what is left of them', async () => {
    const actor = await aUser();
    const goods = await someGoods(mostLines + 10);
    const long = Object.fromEntries(goods.map((product) => [idOf(product), product.quantity]));
    await holding(actor, long);
    const { id } = await saveList(actor, { name: 'Both sites' });
    const visitor = await browserOf(actor);
    const part = Object.fromEntries(Object.entries(long).slice(mostLines));
    const other = { [idOf(await aProduct())]: 10 };
    for (const [left, ok] of [
      [{}, true],
      [part, true],
      [{ ...part, ...other }, false],
    ] as const) {
      await holding(actor, left);
      expect(await visitor.presses(refillListAction, { from: 'list', id })).toMatchObject({ ok });
      const size = Object.keys(ok ? long : left).length;
      expect((await currentList(actor)).lines).toHaveLength(size);
    }
  });

  it('are forgotten with their account', async () => {
    const actor = await aUser();
    await holding(actor, { [idOf(await aProduct())]: 20 });
    await saveList(actor, { name: 'Hall' });
    await deleteUser(await anAdmin(), { email: actor.email });
    expect(await orderLists().countDocuments({ userId: new ObjectId(actor.id) })).toBe(0);
  });
});

describe('an old order', () => {
  it('goes on the list of who placed it, and of nobody else', async () => {
    const { actor, order } = await anOrder();
    const visitor = await browserOf(actor);
    const from = { from: 'order', id: order.id };
    expect(await visitor.presses(refillListAction, from)).toMatchObject({ ok: true });
    expect((await currentList(actor)).lines).toEqual([
      { productId: order.productId, quantity: order.quantity },
    ]);
    const other = await aUser();
    for (const stranger of [other, await anAdmin()])
      expect(await (await browserOf(stranger)).presses(refillListAction, from)).toMatchObject({
        code: 'not_found',
      });
    expect((await currentList(other)).lines).toEqual([]);
  });

  it('in a currency that the shop no longer sells in is not compared with its prices', async () => {
    const { actor, order } = await anOrder();
    const priceThen = async () => (await readRefill(actor, { from: 'order', id: order.id })).lines[0]?.before;
    expect(await priceThen()).toBe(order.price);
    await orders().updateOne({ _id: new ObjectId(order.id) }, { $set: { currency: 'chf' } });
    expect(await priceThen()).toBeNull();
  });

  it('and a list saved with prices in such a currency is not compared with them either', async () => {
    const [actor, product] = [await aUser(), await aProduct({ price: 345 })];
    await holding(actor, { [idOf(product)]: 20 });
    const { id } = await saveList(actor, { name: 'Harbour Street' });
    const priceThen = async () => (await readRefill(actor, { from: 'list', id })).lines[0]?.before;
    expect(await priceThen()).toBe(345);
    await orderLists().updateOne({ _id: new ObjectId(id) }, { $set: { currency: 'chf' } });
    expect(await priceThen()).toBeNull();
    await orderLists().updateOne({ _id: new ObjectId(id) }, { $unset: { currency: '' } });
    expect(await priceThen(), 'of a list from before its currency was noted').toBe(345);
  });

  it('that has not come to be is nobody’s', async () => {
    const { actor, order } = await anOrder();
    await orders().updateOne({ _id: new ObjectId(order.id) }, { $set: { state: 'placing' } });
    expect(
      await (await browserOf(actor)).presses(refillListAction, { from: 'order', id: order.id }),
    ).toMatchObject({ code: 'not_found' });
  });

  it('of which nothing is sold any more puts nothing there', async () => {
    const { actor, order, product } = await anOrder();
    await products().updateOne({ _id: product._id }, { $set: { live: false } });
    const visitor = await browserOf(actor);
    expect(await visitor.presses(refillListAction, { from: 'order', id: order.id })).toMatchObject({
      message: messages.list.allGone,
    });
  });
});
