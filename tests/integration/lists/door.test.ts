import { ObjectId } from 'mongodb';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import ListPage from '@/app/(public)/list/page';
import { listCookies } from '@/lib/base/browser-keys';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { formatMoney } from '@/lib/base/money';
import { products } from '@/lib/catalogue/data';
import { readOwnList } from '@/lib/http/order-list';
import { changeListAction } from '@/lib/lists/actions';
import { currentList, orderLists } from '@/lib/lists/data';
import { newDeviceList, writeDeviceList } from '@/lib/lists/device';
import { shownText } from '@/lib/lists/schema';
import { mostLines } from '@/lib/orders/most-lines';
import { InProcessRateLimit } from '@/lib/platform/in-process-rate-limit';
import { aProduct, aUser } from '../../support/factories.ts';
import { Visitor } from './visitor.ts';

const idOf = ({ _id }: { _id: ObjectId }) => _id.toHexString();

async function linesOf(visitor: Visitor) {
  const { lines } = await visitor.asks(readOwnList);
  return lines.map(({ productId, quantity }) => [productId, quantity]);
}

describe('adding to a list', () => {
  it('keeps it on the device of whoever is not signed in, and tells the header', async () => {
    const [one, two] = [await aProduct(), await aProduct()];
    const visitor = new Visitor();
    const answer = await visitor.add({ product: idOf(one), quantity: '20' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(await answer.json()).toEqual({
      ok: true,
      message: messages.list.added(20, one.name),
      hint: `1 ${formatMoney(6900)}`,
    });
    await visitor.add({ product: idOf(one), quantity: '20' });
    await visitor.add({ product: idOf(two) });
    expect(await linesOf(visitor)).toEqual([
      [idOf(one), 40],
      [idOf(two), 10],
    ]);
    expect(visitor.cookie(listCookies.device)).toBe(`2 ${formatMoney(17_250)}`);
    expect(await orderLists().countDocuments()).toBe(0);
  });

  it('holds quantities to the minimum and says what can’t be had', async () => {
    const product = await aProduct({ available: 25 });
    const visitor = new Visitor();
    const words = async (quantity: string) =>
      (await (await visitor.add({ product: idOf(product), quantity })).json()).message;
    expect(await words('3')).toBe(
      `${messages.list.raised(product.name, 10)} ${messages.list.added(10, product.name)}`,
    );
    expect(await words('30')).toBe(`${messages.list.added(40, product.name)} ${messages.list.short(25)}`);
  });

  it('holds them to cartons, also what is added to what is there', async () => {
    const product = await aProduct({ quantity: 24, step: 12, available: 500 });
    const visitor = new Visitor();
    const answer = await (await visitor.add({ product: idOf(product), quantity: '40' })).json();
    expect(answer.message).toBe(
      `${messages.list.inCartons(product.name, 12, 24)} ${messages.list.added(48, product.name)}`,
    );
    await visitor.add({ product: idOf(product) });
    expect(await linesOf(visitor)).toEqual([[idOf(product), 72]]);
    await visitor.presses(changeListAction, { [`q:${idOf(product)}`]: '73' });
    expect(await linesOf(visitor)).toEqual([[idOf(product), 84]]);
  });

  it('says of what is short how many whole cartons can be had', async () => {
    const product = await aProduct({ quantity: 24, step: 24, available: 50 });
    const answer = await (await new Visitor().add({ product: idOf(product), quantity: '72' })).json();
    expect(answer.message).toBe(`${messages.list.added(72, product.name)} ${messages.list.short(48)}`);
  });

  it('leads a form without scripts back to where it was sent', async () => {
    const product = await aProduct();
    const visitor = new Visitor();
    const html = { accept: 'text/html' };
    const home = process.env['AUTH_URL'] ?? '';
    const at = async (referer: string | null, id = idOf(product)) => {
      const answer = await visitor.add({ product: id }, { ...html, ...(referer && { referer }) });
      expect(answer.status).toBe(303);
      return answer.headers.get('location');
    };
    expect(await at(`${home}/products?q=roller`)).toBe('/products?q=roller#listed');
    expect(await at(`${home}//evil.example/`)).toBe('/#listed');
    expect(await at(null)).toBe('/list');
    expect(await at(`${home}/list?why=gone`)).toBe('/list');
    expect(await at(`${home}/products`, 'a'.repeat(24))).toBe('/list?why=gone');
    expect(await at(`${home}/products`, '{"$gt":""}')).toBe('/list?why=wrong');
  });

  it('says after how many seconds to try again where too much was asked, and in words without scripts', async () => {
    const product = idOf(await aProduct());
    const visitor = new Visitor();
    const taking = vi.spyOn(InProcessRateLimit.prototype, 'take').mockImplementation(() => {
      throw new AppError('limited', messages.tooMany, { retryAfter: 7 });
    });
    const answers = [await visitor.add({ product }), await visitor.summary()];
    const plain = await visitor.add({ product }, { accept: 'text/html' });
    taking.mockRestore();
    for (const { status, headers } of answers)
      expect([status, headers.get('retry-after')]).toEqual([429, '7']);
    expect(plain.headers.get('location')).toBe('/list?why=often');
  });

  it('says on the page of the list why not, in words of the shop alone', async () => {
    const visitor = new Visitor();
    const pageFor = async (why: string) => {
      const asked = { searchParams: Promise.resolve({ why }) };
      return renderToStaticMarkup(await visitor.asks(() => ListPage(asked)));
    };
    expect(await pageFor('gone')).toContain(messages.order.productMissing);
    expect(await pageFor('often')).toContain(messages.tooMany);
    const plain = await pageFor('');
    for (const why of ['__proto__', 'constructor', 'toString', 'nothing', 'constructor.name'])
      expect(await pageFor(why), why).toBe(plain);
  });

  it('is refused to forms of other sites, and to those that say nothing of where they are from', async () => {
    const product = idOf(await aProduct());
    const visitor = new Visitor();
    for (const origin of ['https://evil.example', 'null', ''])
      for (const accept of ['application/json', 'text/html'])
        expect((await visitor.add({ product }, { origin, accept })).status, origin).toBe(403);
    expect(visitor.device).toBeUndefined();
  });

  it.each([
    [{}, messages.list.nothingAsked],
    [{ product: 'x' }, messages.invalidId],
    [{ product: 'a'.repeat(24), quantity: '0' }, messages.list.quantityWrong],
    [{ product: 'a'.repeat(24), quantity: '1.5' }, messages.list.quantityWrong],
    [{ product: 'a'.repeat(24), quantity: '1000000' }, messages.list.quantityWrong],
  ])('refuses %j in words', async (fields, message) => {
    const answer = await new Visitor().add(fields);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ ok: false, message });
  });

  it('reads no form that is longer than its own could be', async () => {
    const product = idOf(await aProduct());
    const visitor = new Visitor();
    const many = Object.fromEntries(Array.from({ length: 300 }, (_none, at) => [`field${at}`, '1']));
    const answer = await visitor.add({ product, ...many });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toEqual({ ok: false, message: messages.tooLarge });
    const plain = await visitor.add({ product, ...many }, { accept: 'text/html' });
    expect(plain.headers.get('location')).toBe('/list?why=wrong');
    expect(visitor.device).toBeUndefined();
  });

  it('takes the form as a script sends it', async () => {
    const product = idOf(await aProduct());
    const visitor = new Visitor();
    const body = new FormData();
    body.set('product', product);
    body.set('quantity', '999');
    expect((await visitor.sends(body)).status).toBe(200);
  });

  it('counts once what a page sends again because no answer came', async () => {
    const product = await aProduct();
    const visitor = new Visitor();
    await visitor.signIn(await aUser());
    const press = { product: idOf(product), quantity: '20', requestKey: '1-22-333-4444' };
    const said = async (fields: Record<string, string>) => (await (await visitor.add(fields)).json()).message;
    for (let tries = 0; tries < 3; tries += 1)
      expect(await said(press)).toBe(messages.list.added(20, product.name));
    expect(await linesOf(visitor)).toEqual([[idOf(product), 20]]);
    expect(await said({ ...press, requestKey: '5-66-777-8888' })).toBe(messages.list.added(40, product.name));
    expect(await said({ ...press, requestKey: 'x' })).toBe(messages.keyWrong);
    expect(await linesOf(visitor)).toEqual([[idOf(product), 40]]);
  });

  it('says of what it sends again that it is no longer there, if it was ordered or removed since', async () => {
    const product = await aProduct();
    const visitor = new Visitor();
    await visitor.signIn(await aUser());
    const press = { product: idOf(product), quantity: '5', requestKey: '1-22-333-4444' };
    await visitor.add(press);
    await visitor.presses(changeListAction, { do: `remove:${idOf(product)}` });
    expect(await (await visitor.add(press)).json()).toMatchObject({
      ok: true,
      message: messages.list.oneAddedBefore,
    });
    expect(await linesOf(visitor)).toEqual([]);
  });

  it('counts it once though many devices were merged meanwhile', async () => {
    const product = await aProduct();
    const actor = await aUser();
    const visitor = new Visitor();
    await visitor.signIn(actor);
    const press = { product: idOf(product), quantity: '20', requestKey: '1-22-333-4444' };
    await visitor.add(press);
    const { mergeDevice } = await import('@/lib/lists/merge');
    for (let count = 0; count < 25; count += 1)
      await mergeDevice(actor, { ...newDeviceList(), lines: [{ productId: idOf(product), quantity: 1 }] });
    await visitor.add(press);
    expect(await linesOf(visitor)).toEqual([[idOf(product), 20]]);
  });

  it('counts once each of the last presses, however many came before and between', async () => {
    const product = await aProduct({ available: 9000 });
    const visitor = new Visitor();
    await visitor.signIn(await aUser());
    const press = (at: number) =>
      visitor.add({ product: idOf(product), quantity: '10', requestKey: `press-number-${at}` });
    for (let at = 1; at <= 22; at += 1) await press(at);
    for (const at of [22, 21, 4]) await press(at);
    expect(await linesOf(visitor)).toEqual([[idOf(product), 220]]);
  });

  it('remembers presses that stand among the merged ones, where the version before kept them', async () => {
    const product = await aProduct();
    const actor = await aUser();
    const visitor = new Visitor();
    await visitor.signIn(actor);
    const press = { product: idOf(product), quantity: '20', requestKey: '1-22-333-4444' };
    await visitor.add(press);
    await orderLists().updateOne({ userId: new ObjectId(actor.id) }, { $rename: { pressed: 'merged' } });
    await visitor.add(press);
    expect(await linesOf(visitor)).toEqual([[idOf(product), 20]]);
  });

  it('takes nothing that is archived, deleted or a draft', async () => {
    const visitor = new Visitor();
    for (const fields of [{ live: false }, { live: false, draft: true as const }]) {
      const answer = await visitor.add({ product: idOf(await aProduct(fields)) });
      expect(answer.status).toBe(404);
    }
  });

  it('takes fifty lines and then says so', async () => {
    const device = newDeviceList();
    for (let count = 0; count < mostLines; count += 1)
      device.lines.push({ productId: new ObjectId().toHexString(), quantity: 999_999 });
    const visitor = new Visitor();
    visitor.set('order_list', writeDeviceList(device));
    const answer = await visitor.add({ product: idOf(await aProduct()) });
    expect(answer.status).toBe(409);
    expect(await answer.json()).toEqual({ ok: false, message: messages.list.full(mostLines) });
    expect((await linesOf(visitor)).length).toBe(mostLines);
  });

  it('starts anew where the cookie is not ours', async () => {
    const product = await aProduct();
    const visitor = new Visitor();
    for (const value of ['x'.repeat(9000), '{"lines":[{"$ne":1}]}', 'AAAAAAAAAAA.%00']) {
      visitor.set('order_list', value);
      expect(await linesOf(visitor)).toEqual([]);
      await visitor.add({ product: idOf(product) });
      expect(await linesOf(visitor)).toEqual([[idOf(product), 10]]);
    }
  });
});

describe('signing in', () => {
  it('merges what the device kept, with the larger quantity, and once', async () => {
    const [one, two, three] = [await aProduct(), await aProduct(), await aProduct()];
    const [actor, other] = [await aUser(), await aUser()];
    const elsewhere = new Visitor();
    await elsewhere.signIn(actor);
    await elsewhere.add({ product: idOf(one), quantity: '30' });
    await elsewhere.add({ product: idOf(two), quantity: '10' });
    const foreign = new Visitor();
    await foreign.signIn(other);
    await foreign.add({ product: idOf(three), quantity: '70' });

    const visitor = new Visitor();
    await visitor.add({ product: idOf(one), quantity: '20' });
    await visitor.add({ product: idOf(two), quantity: '40' });
    await visitor.add({ product: idOf(three), quantity: '10' });
    const device = visitor.device ?? '';
    await visitor.signIn(actor);
    const all = [
      [idOf(one), 30],
      [idOf(two), 40],
      [idOf(three), 10],
    ];
    expect(await linesOf(visitor)).toEqual(all);
    expect(await (await visitor.summary()).json()).toEqual({ hint: `3 ${formatMoney(27_600)}` });
    expect(visitor.device).toBeUndefined();
    expect(visitor.cookie(listCookies.device)).toBeUndefined();
    expect(visitor.cookie(listCookies.account)).toBe(`3 ${formatMoney(27_600)}`);
    expect(await linesOf(elsewhere)).toEqual(all);
    expect(await linesOf(foreign)).toEqual([[idOf(three), 70]]);

    // A request that was on its way with the same cookie, or a browser that did not take the answer.
    await elsewhere.presses(changeListAction, { do: `remove:${idOf(three)}` });
    visitor.set('order_list', device);
    await visitor.summary();
    expect(await linesOf(elsewhere)).toEqual(all.slice(0, 2));
  });

  it('takes over what was added by the same device after an earlier sign-in', async () => {
    const [one, two] = [await aProduct(), await aProduct()];
    const actor = await aUser();
    const visitor = new Visitor();
    await visitor.add({ product: idOf(one) });
    await visitor.signIn(actor);
    await linesOf(visitor); // by a page, which can't let go of the cookie
    visitor.signOut();
    await visitor.add({ product: idOf(two) });
    await visitor.signIn(actor);
    const both = [
      [idOf(one), 10],
      [idOf(two), 10],
    ];
    expect(await linesOf(visitor)).toEqual(both);
    await visitor.summary();
    expect(visitor.device).toBeUndefined();
    expect(await linesOf(visitor)).toEqual(both);
  });

  it('merges once, however many requests arrive at the same time', async () => {
    const product = await aProduct();
    const actor = await aUser();
    const device = { ...newDeviceList(), lines: [{ productId: idOf(product), quantity: 20 }] };
    const { mergeDevice } = await import('@/lib/lists/merge');
    const all = await Promise.all(Array.from({ length: 6 }, () => mergeDevice(actor, device)));
    for (const { lines } of all) expect(lines).toEqual(device.lines);
    const doc = await orderLists().findOne({ slot: 0, 'lines.productId': product._id });
    expect(doc?.merged).toHaveLength(1);
    expect(await orderLists().countDocuments({ userId: new ObjectId(actor.id) })).toBe(1);
  });

  it('takes a device’s list over once also where all of it was there already', async () => {
    const product = await aProduct();
    const actor = await aUser();
    const { mergeDevice } = await import('@/lib/lists/merge');
    const { changeCurrent } = await import('@/lib/lists/data');
    const device = { ...newDeviceList(), lines: [{ productId: idOf(product), quantity: 20 }] };
    await changeCurrent(actor, () => device.lines);
    await mergeDevice(actor, device);
    await changeCurrent(actor, () => []);
    expect((await mergeDevice(actor, device)).lines).toEqual([]);
  });

  it('loses no line of full lists', async () => {
    const actor = await aUser();
    const fresh = () => ({ productId: new ObjectId().toHexString(), quantity: 5 });
    const { mergeDevice } = await import('@/lib/lists/merge');
    const full = () => ({ ...newDeviceList(), lines: Array.from({ length: mostLines }, fresh) });
    await mergeDevice(actor, full());
    expect((await mergeDevice(actor, full())).lines.length).toBe(2 * mostLines);
  });
});

describe('changing a list', () => {
  it('sets, steps and removes lines of one’s own, and holds them to the minimum', async () => {
    const [one, two] = [await aProduct(), await aProduct()];
    const [actor, other] = [await aUser(), await aUser()];
    const [visitor, foreign] = [new Visitor(), new Visitor()];
    await visitor.signIn(actor);
    await foreign.signIn(other);
    for (const each of [visitor, foreign])
      for (const product of [one, two]) await each.add({ product: idOf(product), quantity: '20' });
    const press = (fields: Record<string, string>) => visitor.presses(changeListAction, fields);

    const updated = await press({ [`q:${idOf(one)}`]: '50', [`q:${idOf(two)}`]: '4' });
    expect(updated).toMatchObject({
      ok: true,
      message: `${messages.list.raised(two.name, 10)} ${messages.list.changed}`,
    });
    expect(await linesOf(visitor)).toEqual([
      [idOf(one), 50],
      [idOf(two), 10],
    ]);
    // What a button says counts in place of what is typed beside it, and what is typed elsewhere counts, too.
    await press({ do: `set:${idOf(one)}:60`, [`q:${idOf(one)}`]: '51', [`q:${idOf(two)}`]: '30' });
    expect(await linesOf(visitor)).toEqual([
      [idOf(one), 60],
      [idOf(two), 30],
    ]);
    // What a page shows that is older than a change elsewhere undoes nothing of it.
    const shown = shownText([
      { productId: idOf(one), quantity: 20 },
      { productId: idOf(two), quantity: 20 },
    ]);
    await press({ shown, do: `set:${idOf(two)}:40`, [`q:${idOf(one)}`]: '20', [`q:${idOf(two)}`]: '20' });
    expect(await linesOf(visitor)).toEqual([
      [idOf(one), 60],
      [idOf(two), 40],
    ]);
    await press({ shown, [`q:${idOf(one)}`]: '20', [`q:${idOf(two)}`]: '30' });
    expect(await linesOf(visitor)).toEqual([
      [idOf(one), 60],
      [idOf(two), 30],
    ]);
    expect(await press({ do: `remove:${idOf(one)}`, [`q:${idOf(one)}`]: 'x' })).toMatchObject({
      message: messages.list.removed(one.name),
    });
    expect(await linesOf(visitor)).toEqual([[idOf(two), 30]]);
    const left = shownText([{ productId: idOf(two), quantity: 30 }]);
    expect(await press({ shown: left, do: 'clear' })).toMatchObject({ message: messages.list.cleared });
    expect(await linesOf(visitor)).toEqual([]);
    expect((await linesOf(foreign)).length).toBe(2);
  });

  it.each(['a device', 'an account'])(
    'clears away what its page showed, of %s, and says what stays',
    async (owner) => {
      const [seen, unseen] = [await aProduct(), await aProduct()];
      const visitor = new Visitor();
      if (owner === 'an account') await visitor.signIn(await aUser());
      await visitor.add({ product: idOf(seen), quantity: '20' });
      const shown = shownText([{ productId: idOf(seen), quantity: 20 }]);
      await visitor.add({ product: idOf(seen), quantity: '20' }); // by another page, as what follows
      await visitor.add({ product: idOf(unseen), quantity: '30' });
      expect(await visitor.presses(changeListAction, { shown, do: 'clear' })).toMatchObject({
        message: messages.list.clearedShown,
      });
      expect(await linesOf(visitor)).toEqual([[idOf(unseen), 30]]);
    },
  );

  it('has a limit by address', async () => {
    const visitor = new Visitor();
    const headers = { 'x-forwarded-for': '198.51.100.21' };
    const refused: unknown[] = [];
    for (let tries = 0; tries < 602; tries += 1) {
      const result = await visitor.presses(changeListAction, { do: 'update' }, headers);
      if (!result?.ok) refused.push(result?.message);
    }
    expect(refused).toEqual([messages.tooMany, messages.tooMany]);
    expect(await visitor.presses(changeListAction, {})).toMatchObject({ ok: true });
  });

  it('refuses what is no quantity at its line, and changes nothing then', async () => {
    const product = await aProduct();
    const visitor = new Visitor();
    await visitor.add({ product: idOf(product) });
    for (const typed of ['', '0', '-1', '1.5', '1e3', 'abc', '1000000']) {
      const field = `q:${idOf(product)}`;
      expect(await visitor.presses(changeListAction, { [field]: typed }), typed).toMatchObject({
        ok: false,
        fieldErrors: { [field]: [messages.list.quantityWrong] },
      });
    }
    expect(await linesOf(visitor)).toEqual([[idOf(product), 10]]);
    // What is emptied has no quantities that could be wrong.
    expect(
      await visitor.presses(changeListAction, {
        shown: shownText([{ productId: idOf(product), quantity: 10 }]),
        do: 'clear',
        [`q:${idOf(product)}`]: '',
      }),
    ).toMatchObject({
      message: messages.list.cleared,
    });
    expect(await linesOf(visitor)).toEqual([]);
  });

  it('says of lines that were ordered or removed in another tab that they are no longer there', async () => {
    const [gone, other, stays] = [await aProduct(), await aProduct(), await aProduct()];
    const visitor = new Visitor();
    await visitor.signIn(await aUser());
    for (const product of [gone, other, stays]) await visitor.add({ product: idOf(product) });
    const press = (fields: Record<string, string>) => visitor.presses(changeListAction, fields);
    await press({ do: `remove:${idOf(gone)}` });
    expect(await press({ do: `set:${idOf(gone)}:20` })).toMatchObject({
      message: messages.list.linesGone(1),
    });
    await press({ do: `remove:${idOf(other)}` });
    const typed = { [`q:${idOf(gone)}`]: '20', [`q:${idOf(other)}`]: '20' };
    expect(await press({ ...typed, [`q:${idOf(stays)}`]: '20' })).toMatchObject({
      message: `${messages.list.changed} ${messages.list.linesGone(2)}`,
    });
    expect(await press({ ...typed, do: `remove:${idOf(stays)}` })).toMatchObject({
      message: `${messages.list.removed(stays.name)} ${messages.list.linesGone(2)}`,
    });
  });

  it('adds no product by a quantity that nobody was asked for', async () => {
    const [mine, other] = [await aProduct(), await aProduct()];
    const visitor = new Visitor();
    await visitor.add({ product: idOf(mine) });
    await visitor.presses(changeListAction, { [`q:${idOf(other)}`]: '50', do: `set:${idOf(other)}:60` });
    expect(await linesOf(visitor)).toEqual([[idOf(mine), 10]]);
  });

  it('begins anew beyond every version of a list that is gone', async () => {
    const actor = await aUser();
    const { changeCurrent } = await import('@/lib/lists/data');
    const lines = [{ productId: idOf(await aProduct()), quantity: 10 }];
    await changeCurrent(actor, () => lines);
    const { version } = await changeCurrent(actor, () => []);
    await orderLists().deleteMany({ userId: new ObjectId(actor.id) });
    expect((await changeCurrent(actor, () => lines)).version).toBeGreaterThan(version);
  });

  it('by many at once loses none of it', async () => {
    const actor = await aUser();
    const { changeCurrent } = await import('@/lib/lists/data');
    const { withAdded } = await import('@/lib/lists/lines');
    const all = await Promise.all([aProduct(), aProduct(), aProduct(), aProduct()]);
    await Promise.all(
      all.map((product) =>
        changeCurrent(
          actor,
          (lines) => withAdded(lines, { productId: idOf(product), quantity: 10 }) ?? lines,
        ),
      ),
    );
    expect((await currentList(actor)).lines.map(({ productId }) => productId).toSorted()).toEqual(
      all.map(idOf).toSorted(),
    );
  });

  it('keeps what is sold out or gone, and says so', async () => {
    const { showList } = await import('@/lib/lists/shown');
    const [fine, out, short, gone] = [await aProduct(), await aProduct(), await aProduct(), await aProduct()];
    const visitor = new Visitor();
    for (const product of [fine, out, short, gone])
      await visitor.add({ product: idOf(product), quantity: '40' });
    await products().updateOne({ _id: out._id }, { $set: { available: 5 } });
    await products().updateOne({ _id: short._id }, { $set: { available: 25 } });
    await products().updateOne({ _id: gone._id }, { $set: { live: false } });
    const { lines } = await visitor.asks(readOwnList);
    const shown = await showList(lines);
    expect(shown.lines.map(({ unfit, offer }) => [unfit, offer])).toEqual([
      [null, null],
      ['soldOut', null],
      ['short', 25],
      ['gone', null],
    ]);
    expect(shown).toMatchObject({ total: 40 * 345, orderable: 1 });
  });
});
