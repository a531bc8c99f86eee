import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import type { Actor } from '@/lib/auth/actor';
import { messages } from '@/lib/base/messages';
import { formatMoney } from '@/lib/base/money';
import { type ProductDoc, products } from '@/lib/catalogue/data';
import { placeListAction, refillListAction } from '@/lib/lists/actions';
import { changeCurrent, currentList } from '@/lib/lists/data';
import { placeList, takeOffList } from '@/lib/lists/place';
import { linesText, type PlaceList } from '@/lib/lists/place-schema';
import type { ListLine } from '@/lib/lists/schema';
import { orders } from '@/lib/orders/data';
import { orderGroups } from '@/lib/orders/group/data';
import { placeGroup } from '@/lib/orders/group/place';
import { users } from '@/lib/users/data';
import { aProduct, aUser, storedProduct } from '../../support/factories.ts';
import { movedTags } from '../../support/request.ts';
import { address, checkBooksAfterEach, ownStripe } from '../support.ts';
import { Visitor } from './visitor.ts';

ownStripe();
checkBooksAfterEach();

const idOf = ({ _id }: { _id: ObjectId }) => _id.toHexString();

let made = 0;
const aKey = () => {
  made += 1;
  return `order-list-form-${made}`;
};

/** A buyer in his browser, with so many of each product on his list. */
async function aBuyer(goods: readonly ProductDoc[], quantity = 20) {
  const actor = await aUser();
  const lines = goods.map((product) => ({ productId: idOf(product), quantity }));
  await changeCurrent(actor, () => lines);
  const visitor = new Visitor();
  await visitor.signIn(actor);
  return { actor, lines, visitor };
}

const fieldsOf = (lines: readonly ListLine[], fields: Record<string, string> = {}) => ({
  lines: linesText(lines),
  ...address,
  goAhead: 'all',
  requestKey: aKey(),
  ...fields,
});

const placedBy = ({ id }: Actor) => orders().countDocuments({ userId: new ObjectId(id) });

describe('placing the list', () => {
  it('makes an order for each line, empties the list and leads to the payment of all', async () => {
    const goods = [await aProduct(), await aProduct(), await aProduct()];
    const { actor, lines, visitor } = await aBuyer(goods);
    const fields = fieldsOf(lines, { poNumber: 'PO-9', note: 'Gate 3\r\nafter 7' });
    const result = await visitor.presses(placeListAction, fields);
    if (!result?.ok) throw new Error(JSON.stringify(result));
    const { group, orders: all } = result.data;
    expect(result.message).toBe(messages.list.placed(3, group.number));
    expect(all.map(({ productId, quantity }) => ({ productId, quantity }))).toEqual(lines);
    for (const order of all) expect(order).toMatchObject({ poNumber: 'PO-9', note: 'Gate 3\nafter 7' });
    expect((await currentList(actor)).lines).toEqual([]);
    expect(visitor.cookie('list_account')).toBe(`0 ${formatMoney(0)}`);
    expect(movedTags()).toContain('soft products');

    const again = await visitor.presses(placeListAction, fields);
    expect(again).toMatchObject({ ok: true, data: { orders: all.map(({ id }) => ({ id })) } });
    expect(await placedBy(actor)).toBe(3);
  });

  it('places nothing unasked at a higher price than its page showed, and at a lower one places it', async () => {
    const goods = [await aProduct(), await aProduct()];
    const [steady, dearer] = goods;
    if (!steady || !dearer) throw new Error('There are two.');
    const { actor, lines, visitor } = await aBuyer(goods);
    const seen = (unitPrice: number) => ({
      lines: linesText(lines.map((line) => ({ ...line, unitPrice }))),
      ...address,
      goAhead: 'all',
      requestKey: aKey(),
    });
    await products().updateOne({ _id: dearer._id }, { $set: { price: 399 } });
    expect(await visitor.presses(placeListAction, seen(345))).toMatchObject({
      ok: false,
      code: 'conflict',
      message: `${messages.list.nonePlaced}\n${dearer.name}: ${messages.order.priceRose(formatMoney(345), formatMoney(399))}`,
    });
    expect(await placedBy(actor)).toBe(0);
    expect((await currentList(actor)).lines).toEqual(lines);
    const fields = seen(399);
    expect(await visitor.presses(placeListAction, fields)).toMatchObject({ ok: true });
    await products().updateOne({ _id: dearer._id }, { $set: { price: 450 } });
    expect(await visitor.presses(placeListAction, fields), 'the same form again').toMatchObject({ ok: true });
    expect(await placedBy(actor)).toBe(2);
  });

  it('does not say of a line that costs more by now that it is not available', async () => {
    const dearer = await aProduct();
    const { actor, lines, visitor } = await aBuyer([await aProduct(), dearer]);
    await products().updateOne({ _id: dearer._id }, { $set: { price: 399 } });
    const seen = linesText(lines.map((line) => ({ ...line, unitPrice: 345 })));
    const result = await visitor.presses(placeListAction, fieldsOf([], { lines: seen, goAhead: 'rest' }));
    expect(result).toMatchObject({ ok: true, data: { refused: [{ productName: dearer.name }] } });
    expect(result?.message).not.toMatch(/not available/);
    expect(await placedBy(actor)).toBe(1);
  });

  it('says of which product an address that nobody has verified may have fewer, where all of the form shows it', async () => {
    const [first, scarce] = [await aProduct(), await aProduct()];
    const { actor, lines, visitor } = await aBuyer([first, scarce], 20);
    await users().updateOne({ _id: new ObjectId(actor.id) }, { $set: { emailVerified: null } });
    const most = { $set: { available: 50, initialStock: 50 } };
    await products().updateOne({ _id: scarce._id }, most);
    const refused = await visitor.presses(placeListAction, fieldsOf(lines));
    const message = `${scarce.name}: ${messages.order.unverifiedUnits(10)}`;
    expect(refused).toEqual({ ok: false, code: 'limited', message });
    expect(await placedBy(actor)).toBe(0);
    expect((await currentList(actor)).lines).toEqual(lines);
  });

  it('places nothing when one line can’t be had, says which, and leaves the list as it is', async () => {
    const goods = [await aProduct(), await aProduct(), await aProduct()];
    const [first, short] = goods;
    if (!first || !short) throw new Error('There are three.');
    const { actor, lines, visitor } = await aBuyer(goods);
    await products().updateOne({ _id: short._id }, { $set: { available: 15 } });
    await products().updateOne({ _id: short._id }, { $set: { initialStock: 15 } });
    const fields = fieldsOf(lines);
    expect(await visitor.presses(placeListAction, fields)).toMatchObject({
      ok: false,
      code: 'conflict',
      message: `${messages.list.nonePlaced}\n${short.name}: ${messages.order.quantityMax}`,
    });
    expect((await currentList(actor)).lines).toEqual(lines);
    expect(await placedBy(actor)).toBe(0);
    expect((await storedProduct(first._id)).available).toBe(100);

    const rest = await visitor.presses(placeListAction, { ...fields, goAhead: 'rest' });
    expect(rest).toMatchObject({
      ok: true,
      data: { refused: [{ productId: idOf(short), reason: messages.order.quantityMax }] },
      message: expect.stringContaining(messages.list.stays(1)),
    });
    expect((await currentList(actor)).lines).toEqual([{ productId: idOf(short), quantity: 20 }]);
  });

  it('leaves on the list what was changed after the page was read', async () => {
    const goods = [await aProduct(), await aProduct()];
    const { actor, lines, visitor } = await aBuyer(goods);
    const [first, second] = lines;
    if (!first || !second) throw new Error('There are two.');
    await changeCurrent(actor, () => [first, { ...second, quantity: 30 }]);
    await visitor.presses(placeListAction, fieldsOf(lines));
    expect((await currentList(actor)).lines).toEqual([{ ...second, quantity: 30 }]);
  });

  it('sent again long afterwards takes nothing off the list of that day', async () => {
    const { actor, lines, visitor } = await aBuyer([await aProduct(), await aProduct()]);
    const { version } = await currentList(actor);
    for (const fields of [fieldsOf(lines, { list: String(version) }), fieldsOf(lines)]) {
      await changeCurrent(actor, () => lines);
      expect(await visitor.presses(placeListAction, fields)).toMatchObject({ ok: true });
      await changeCurrent(actor, () => lines);
      expect(await visitor.presses(placeListAction, fields)).toMatchObject({ ok: true });
      expect((await currentList(actor)).lines).toEqual(lines);
    }
    expect(await placedBy(actor)).toBe(4);
  });

  it('places nothing again that another page of the same list placed, though that one may be sent again', async () => {
    const goods = [await aProduct(), await aProduct()];
    const { actor, lines, visitor } = await aBuyer(goods);
    const [one, other] = [fieldsOf(lines), fieldsOf(lines, { goAhead: 'rest' })];
    expect(await visitor.presses(placeListAction, one)).toMatchObject({ ok: true });
    const noLonger = { ok: false, code: 'conflict', message: messages.list.noLonger };
    expect(await visitor.presses(placeListAction, other)).toMatchObject(noLonger);
    expect(await visitor.presses(placeListAction, one)).toMatchObject({ ok: true });
    expect(await placedBy(actor)).toBe(2);
  });

  describe('of pages that show the list as it was at one version', () => {
    /** What each page of this list sends, with a key of its own. */
    async function pagesOf(actor: Actor, many: number, goAhead: 'all' | 'rest' = 'all') {
      const { lines, version } = await currentList(actor);
      return Array.from(
        { length: many },
        (): PlaceList => ({ ...address, lines, goAhead, list: version, requestKey: aKey() }),
      );
    }
    const noLonger = { code: 'conflict', message: messages.list.noLonger };

    it('one alone places it, however many press in the same moment', async () => {
      const { actor } = await aBuyer([await aProduct(), await aProduct()]);
      const pages = await pagesOf(actor, 5);
      const results = await Promise.allSettled(pages.map((page) => placeList(actor, page)));
      const [placed, refused] = [
        results.filter(({ status }) => status === 'fulfilled'),
        results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : [])),
      ];
      expect(placed).toHaveLength(1);
      for (const reason of refused) expect(reason).toMatchObject(noLonger);
      expect(await placedBy(actor)).toBe(2);
      expect((await currentList(actor)).lines).toEqual([]);
    });

    it('one that is refused leaves it to the next', async () => {
      const [first, short] = [await aProduct(), await aProduct()];
      const { actor } = await aBuyer([first, short]);
      await products().updateOne({ _id: short._id }, { $set: { available: 5, initialStock: 5 } });
      const [[all], [rest]] = [await pagesOf(actor, 1), await pagesOf(actor, 1, 'rest')];
      if (!all || !rest) throw new Error('There is one of each.');
      await expect(placeList(actor, all)).rejects.toThrow(messages.list.nonePlaced);
      expect((await placeList(actor, rest)).orders).toHaveLength(1);
      expect((await currentList(actor)).lines).toMatchObject([{ productId: idOf(short) }]);
    });

    it('one that died before it took the lines off the list has placed them', async () => {
      const { actor } = await aBuyer([await aProduct(), await aProduct()]);
      const [first, second] = await pagesOf(actor, 2);
      if (!first || !second) throw new Error('There are two.');
      await placeGroup(actor, first);
      await expect(placeList(actor, second)).rejects.toMatchObject(noLonger);
      expect(await placedBy(actor)).toBe(2);
      expect((await currentList(actor)).lines).toEqual([]);
    });

    it('one that died before it did is sent again after the list was changed', async () => {
      const { actor } = await aBuyer([await aProduct()]);
      const [page] = await pagesOf(actor, 1);
      if (!page) throw new Error('There is one.');
      await placeGroup(actor, page);
      const added = { productId: idOf(await aProduct()), quantity: 10 };
      await changeCurrent(actor, (now) => [...now, added]);
      await placeList(actor, page);
      expect((await currentList(actor)).lines).toEqual([added]);
    });

    it('one that died before it did leaves nothing that the next version would place again', async () => {
      const { actor, lines } = await aBuyer([await aProduct()]);
      const [page] = await pagesOf(actor, 1);
      if (!page) throw new Error('There is one.');
      await placeGroup(actor, page);
      const added = { productId: idOf(await aProduct()), quantity: 10 };
      await changeCurrent(actor, (now) => [...now, added], { kind: 'pressed', key: aKey() });
      const [next] = await pagesOf(actor, 1);
      if (!next) throw new Error('There is one.');
      expect((await placeList(actor, next)).orders).toMatchObject([added]);
      expect(await placedBy(actor)).toBe(2);

      await changeCurrent(actor, () => lines);
      await placeList(actor, page);
      expect((await currentList(actor)).lines, 'sent again after it was added again').toEqual(lines);
    });

    it('one that died is found after goods were placed that are not on the list, as those of an offer', async () => {
      const { actor } = await aBuyer([await aProduct()]);
      const [page, next] = await pagesOf(actor, 2);
      if (!page || !next) throw new Error('There are two.');
      await placeGroup(actor, page);
      const offered = [{ productId: idOf(await aProduct()), quantity: 10 }];
      const { group, orders: placed } = await placeGroup(actor, { ...next, lines: offered, list: undefined });
      await takeOffList(actor, { group, orders: placed });
      const added = { productId: idOf(await aProduct()), quantity: 10 };
      expect((await changeCurrent(actor, (now) => [...now, added])).lines).toEqual([added]);
    });

    it('one that died is found though goods left the list while it was placed, as those of an offer', async () => {
      const { actor, lines } = await aBuyer([await aProduct(), await aProduct()]);
      const [page, offered] = await pagesOf(actor, 2);
      const [mine, its] = lines;
      if (!page || !offered || !mine || !its) throw new Error('There are two of each.');
      const { group } = await placeGroup(actor, { ...page, lines: [mine] });
      await orderGroups().updateOne({ _id: new ObjectId(group?.id) }, { $set: { state: 'placing' } });
      await takeOffList(actor, await placeGroup(actor, { ...offered, lines: [its], list: undefined }));
      expect((await currentList(actor)).lines).toEqual([mine]);
      await orderGroups().updateOne({ _id: new ObjectId(group?.id) }, { $set: { state: 'placed' } });
      expect((await currentList(actor)).lines).toEqual([]);
    });

    it('one that died leaves the list to the same lines that are put there anew', async () => {
      const { actor, lines } = await aBuyer([await aProduct()]);
      const [page] = await pagesOf(actor, 1);
      if (!page) throw new Error('There is one.');
      await placeGroup(actor, page);
      expect((await changeCurrent(actor, (now) => [...now, ...lines])).lines).toEqual(lines);
      const [next] = await pagesOf(actor, 1);
      if (!next) throw new Error('There is one.');
      expect((await placeList(actor, next)).orders).toMatchObject(lines);
    });

    it('one that is still placing it lets nobody change it, but for a device that signs in', async () => {
      const { actor, lines } = await aBuyer([await aProduct()]);
      const [page] = await pagesOf(actor, 1);
      if (!page) throw new Error('There is one.');
      const { group } = await placeGroup(actor, page);
      await orderGroups().updateOne({ _id: new ObjectId(group?.id) }, { $set: { state: 'placing' } });
      const added = { productId: idOf(await aProduct()), quantity: 10 };
      for (const once of [undefined, { kind: 'pressed', key: aKey() } as const])
        await expect(changeCurrent(actor, (now) => [...now, added], once)).rejects.toMatchObject({
          code: 'unavailable',
          message: messages.order.stillPlacing,
          retryAfter: 5,
        });
      expect((await currentList(actor)).lines).toEqual(lines);
      await changeCurrent(actor, (now) => [...now, added], { kind: 'merged', key: aKey() });
      expect((await currentList(actor)).lines).toEqual([...lines, added]);
      await orderGroups().updateOne({ _id: new ObjectId(group?.id) }, { $set: { state: 'placed' } });
    });

    it('one whose orders are still being placed lets nobody change the list', async () => {
      const { actor } = await aBuyer([await aProduct()]);
      const [page] = await pagesOf(actor, 1);
      if (!page) throw new Error('There is one.');
      const { group } = await placeGroup(actor, page);
      const groupId = new ObjectId(group?.id);
      await orders().updateMany({ groupId }, { $set: { state: 'placing' } }); // as right after the group
      const added = { productId: idOf(await aProduct()), quantity: 10 };
      const change = () => changeCurrent(actor, (now) => [...now, added]);
      await expect(change()).rejects.toMatchObject({ code: 'unavailable' });
      await orders().updateMany({ groupId }, { $set: { state: 'unpaid' } });
      expect((await change()).lines).toEqual([added]);
    });

    it('an old one takes nothing off the list of today', async () => {
      const { actor, lines } = await aBuyer([await aProduct()]);
      const [first, second] = await pagesOf(actor, 2);
      if (!first || !second) throw new Error('There are two.');
      await placeList(actor, first);
      await changeCurrent(actor, () => lines);
      await expect(placeList(actor, second)).rejects.toMatchObject(noLonger);
      expect((await currentList(actor)).lines).toEqual(lines);
      const [now] = await pagesOf(actor, 1);
      if (now) await placeList(actor, now);
      expect(await placedBy(actor)).toBe(2);
    });
  });

  it('places nothing when a product was taken off the list after the page was read', async () => {
    const { actor, lines, visitor } = await aBuyer([await aProduct(), await aProduct()]);
    const [first, second] = lines;
    if (!first || !second) throw new Error('There are two.');
    await changeCurrent(actor, () => [second]);
    expect(await visitor.presses(placeListAction, fieldsOf(lines))).toMatchObject({
      ok: false,
      message: messages.list.noLonger,
    });
    expect(await placedBy(actor)).toBe(0);
    expect((await currentList(actor)).lines).toEqual([second]);
    const inCapitals = [{ ...second, productId: second.productId.toUpperCase() }];
    expect(await visitor.presses(placeListAction, fieldsOf(inCapitals))).toMatchObject({ ok: true });
  });

  it.each([
    [{ lines: '' }, 'lines', messages.order.noLines],
    [{ lines: 'x:1' }, 'lines', messages.invalidId],
    [{ lines: '64b5f0c2a1b2c3d4e5f60718:5 64b5f0c2a1b2c3d4e5f60718:6' }, 'lines', messages.order.lineTwice],
    [{ address: '' }, 'address', messages.order.addressRequired],
    [{ phn: 'x' }, 'phn', messages.order.phnNumeric],
    [{ wantedDate: '2020-01-01' }, 'wantedDate', messages.order.wantedWrong],
  ])('refuses %j at its field', async (fields, field, message) => {
    const { actor, lines, visitor } = await aBuyer([await aProduct()]);
    const result = await visitor.presses(placeListAction, fieldsOf(lines, fields));
    expect(result).toMatchObject({ ok: false, fieldErrors: { [field]: [message] } });
    expect((await currentList(actor)).lines).toEqual(lines);
  });

  it('is ordered again as a whole by any of its orders', async () => {
    const goods = [await aProduct(), await aProduct()];
    const { actor, lines, visitor } = await aBuyer(goods);
    const result = await visitor.presses(placeListAction, fieldsOf(lines));
    if (!result?.ok) throw new Error('It was not placed.');
    const [, last] = result.data.orders;
    const from = { from: 'order', id: last?.id ?? '' };
    expect(await visitor.presses(refillListAction, from)).toMatchObject({ ok: true });
    expect((await currentList(actor)).lines).toEqual(lines);
  });
});
