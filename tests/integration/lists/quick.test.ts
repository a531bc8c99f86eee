import { FindCursor, ObjectId } from 'mongodb';
import { describe, expect, it, vi } from 'vitest';
import { messages } from '@/lib/base/messages';
import { products } from '@/lib/catalogue/data';
import { readOwnList } from '@/lib/http/order-list';
import { quickOrderAction } from '@/lib/lists/actions';
import { changeCurrent } from '@/lib/lists/data';
import type { QuickOutcome } from '@/lib/lists/quick-order';
import { fixPress, mostUnits } from '@/lib/lists/schema';
import { mostLines } from '@/lib/orders/most-lines';
import { aProduct, aUser } from '../../support/factories.ts';
import { Visitor } from './visitor.ts';

let made = 1000;
const aSku = () => {
  made += 1;
  return `QK-${made}-ZZ`;
};

async function sends(visitor: Visitor, fields: Record<string, string | File>): Promise<QuickOutcome> {
  const result = await visitor.presses(quickOrderAction, fields);
  if (!result?.ok) throw new Error(JSON.stringify(result));
  return result.data;
}

const linesOf = async (visitor: Visitor) =>
  (await visitor.asks(readOwnList)).lines.map(({ productId, quantity }) => [productId, quantity]);

/** Counts the documents that are read from now on. */
function watchReads(): () => Promise<number> {
  const spy = vi.spyOn(FindCursor.prototype, 'toArray');
  return async () => {
    const lists = await Promise.all(spy.mock.results.map(({ value }) => value));
    return lists.flat().length;
  };
}

describe('quick order', () => {
  it('answers each line, changes nothing by looking, and adds the good ones', async () => {
    const [fine, below, short, out] = [aSku(), aSku(), aSku(), aSku()];
    const product = await aProduct({ sku: fine, name: `Roller ${fine}` });
    await aProduct({ sku: below });
    await aProduct({ sku: short, available: 45 });
    await aProduct({ sku: out, available: 5 });
    const visitor = new Visitor();
    const text = [
      `SKU,Quantity`,
      `${fine.toLowerCase()}, 20`,
      `${below}; 3`,
      `${short}\t60`,
      `${out} 10`,
      `${fine}, 15`,
      'NOTHING-LIKE-IT, 10',
    ].join('\r\n');
    const checked = await sends(visitor, { text, do: 'check' });
    expect(checked.answers.map(({ sku, quantity, state, offer }) => [sku, quantity, state, offer])).toEqual([
      [fine, 35, 'found', null],
      [below, 3, 'below', 10],
      [short, 60, 'short', 45],
      [out, 10, 'soldOut', null],
      ['NOTHING-LIKE-IT', 10, 'unknown', null],
    ]);
    expect(checked.text.replaceAll('\r', '')).toBe(text.replaceAll('\r', ''));
    expect(checked.message).toBe(messages.quick.checked(1, 5));
    expect(await linesOf(visitor)).toEqual([]);

    const added = await sends(visitor, { text, do: 'add' });
    expect(added.message).toBe('1 line is on your order list. 4 lines need correction and stay in the box.');
    expect(added.text.split('\n')).toEqual([
      `${below}; 3`,
      `${short}\t60`,
      `${out} 10`,
      'NOTHING-LIKE-IT, 10',
    ]);
    expect(await linesOf(visitor)).toEqual([[product._id.toHexString(), 35]]);

    const fixed = await sends(visitor, { text: added.text, do: fixPress(short, 45) });
    expect(fixed.text.split('\n')[1]).toBe(`${short}, 45`);
    expect(fixed.answers[1]).toMatchObject({ state: 'found', quantity: 45 });
  });

  it('corrects the line that the button is beside, wherever and whatever it is by now, and no other', async () => {
    const [low, high, above] = [aSku(), aSku(), aSku()];
    for (const sku of [low, high, above]) await aProduct({ sku, available: 320 });
    const visitor = new Visitor();
    const press = { do: fixPress(high, 320) };
    for (const quantity of ['9000', '7'])
      expect(
        await sends(visitor, { ...press, text: `${above}, 5\n${low}, 7\n${high}, ${quantity}` }),
      ).toMatchObject({
        text: `${above}, 5\n${low}, 7\n${high}, 320`,
        message: messages.quick.checked(1, 3),
      });
    for (const pressed of [press, { do: 'fix:0' }])
      expect(await sends(visitor, { ...pressed, text: `${low}, 7` })).toMatchObject({
        text: `${low}, 7`,
        answers: [{ sku: low, state: 'below' }],
        message: `${messages.quick.otherLines} ${messages.quick.checked(0, 1)}`,
      });
    const unknown = `${'ﷺ'.repeat(150)}, 10`; // as long as a line can get in capitals
    const [{ sku } = { sku: '' }] = (await sends(visitor, { text: unknown })).answers;
    expect((await sends(visitor, { text: unknown, do: fixPress(sku, 20) })).message).toBe(
      messages.quick.checked(0, 1),
    );
  });

  it('adds lines once that are sent again because no answer came', async () => {
    const [one, two, unknown] = [aSku(), aSku(), aSku()];
    const product = await aProduct({ sku: one });
    const other = await aProduct({ sku: two });
    const visitor = new Visitor();
    await visitor.signIn(await aUser());
    const press = { text: `${one}, 20\n${unknown}, 10`, do: 'add', requestKey: 'pressed-once' };
    for (let tries = 0; tries < 2; tries += 1) {
      const { message, text } = await sends(visitor, press);
      expect(message).toBe('1 line is on your order list. 1 line needs correction and stays in the box.');
      expect(text).toBe(`${unknown}, 10`);
    }
    expect(await linesOf(visitor)).toEqual([[product._id.toHexString(), 20]]);
    // What was typed since then was not sent before.
    await sends(visitor, { ...press, text: `${two}, 30` });
    await sends(visitor, { ...press, requestKey: 'pressed-anew' });
    expect(await linesOf(visitor)).toEqual([
      [product._id.toHexString(), 40],
      [other._id.toHexString(), 30],
    ]);
  });

  it('adds lines once although one of them sold out before they were sent again', async () => {
    const [one, two] = [aSku(), aSku()];
    const [product, other] = [await aProduct({ sku: one }), await aProduct({ sku: two })];
    const visitor = new Visitor();
    await visitor.signIn(await aUser());
    const press = { text: `${one}, 20\n${two}, 30`, do: 'add', requestKey: 'pressed-and-sold-out' };
    await sends(visitor, press);
    await products().updateOne({ _id: other._id }, { $set: { available: 0, initialStock: 0 } });
    expect((await sends(visitor, press)).text).toBe(`${two}, 30`);
    expect(await linesOf(visitor)).toEqual([
      [product._id.toHexString(), 20],
      [other._id.toHexString(), 30],
    ]);
  });

  it('says so of lines that were added, and removed before the press was repeated', async () => {
    const sku = aSku();
    await aProduct({ sku });
    const actor = await aUser();
    const visitor = new Visitor();
    await visitor.signIn(actor);
    const press = { text: `${sku}, 20`, do: 'add', requestKey: 'pressed-twice' };
    await sends(visitor, press);
    await changeCurrent(actor, () => []);
    const { message, text } = await sends(visitor, press);
    expect(message).toContain(messages.list.addedBefore);
    expect(text).toBe(press.text);
    expect(await linesOf(visitor)).toEqual([]);
  });

  it('raises what comes to a line that is there to whole cartons, as the buttons on pages do', async () => {
    const sku = aSku();
    const product = await aProduct({ sku, quantity: 10, step: 20, available: 500 });
    const visitor = new Visitor();
    for (const quantity of [30, 70]) {
      await sends(visitor, { text: `${sku}, 30`, do: 'add' });
      expect(await linesOf(visitor)).toEqual([[product._id.toHexString(), quantity]]);
    }
  });

  it('asks whether another SKU was meant, and writes it in', async () => {
    const sku = aSku();
    const { name } = await aProduct({ sku, name: `Nearest to ${sku}` });
    const typed = sku.replace('QK-', 'QK').replace('-ZZ', 'Z');
    const { answers } = await sends(new Visitor(), { text: `${typed},10` });
    expect(answers).toMatchObject([{ state: 'unknown', meant: { sku, name } }]);
    const press = { text: `${typed},10`, do: fixPress(typed, null) };
    const fixed = await sends(new Visitor(), press);
    expect(fixed.text).toBe(`${sku}, 10`);
    expect(fixed.answers).toMatchObject([{ state: 'found' }]);
  });

  it('reads no more than so many SKUs for its proposals, and none of them twice', async () => {
    const own = aSku();
    const product = await aProduct({ sku: own });
    const stem = 'KQ-ABCDEFGH';
    const made = Array.from({ length: 900 }, (_none, at) => ({
      ...product,
      _id: new ObjectId(),
      sku: `${stem}${at}`,
      slug: `kq-${at}`,
      name: `Kq ${at}`,
    }));
    await products().insertMany(made);
    const text = Array.from({ length: 100 }, (_none, at) => `${stem}X${at}, 10`).join('\n');
    const read = watchReads();
    const { answers } = await sends(new Visitor(), { text, do: 'check' });
    expect(answers.filter(({ meant }) => meant)).toHaveLength(15);
    const once = await read();
    expect(once).toBeLessThan(1100);
    await sends(new Visitor(), { text, do: fixPress(`${stem}X0`, null) });
    expect((await read()) - once).toBeLessThan(once + 10);
    await products().deleteMany({ _id: { $in: made.map((each) => each._id) } });
  });

  it('has a limit by address', async () => {
    const visitor = new Visitor();
    const headers = { 'x-forwarded-for': '198.51.100.20' };
    const refused: unknown[] = [];
    for (let tries = 0; tries < 62; tries += 1) {
      const result = await visitor.presses(quickOrderAction, { text: ' ' }, headers);
      if (result?.ok === false && result.code === 'limited') refused.push(result.message);
    }
    expect(refused).toEqual([messages.tooMany, messages.tooMany]);
  });

  it('finds by its name what is no SKU', async () => {
    const sku = aSku();
    await aProduct({ sku, name: 'Quillfeather mohair sleeve' });
    const text = 'quillfeather;10\nquilfeather,10';
    const { answers } = await sends(new Visitor(), { text });
    expect(answers).toMatchObject([{ meant: { sku } }, { meant: { sku } }]);
  });

  it('offers nothing that has the word in its description alone', async () => {
    await aProduct({ sku: aSku(), name: 'Sash brush', desc: 'For zellowish lacquer.' });
    const { answers } = await sends(new Visitor(), { text: 'hellowis;10\nzellowish;10' });
    expect(answers).toMatchObject([{ meant: null }, { meant: null }]);
  });

  it('knows no product that is archived', async () => {
    const sku = aSku();
    await aProduct({ sku, live: false });
    expect((await sends(new Visitor(), { text: `${sku},10` })).answers[0]?.state).toBe('unknown');
  });

  it('offers the minimum where no quantity is given', async () => {
    const sku = aSku();
    await aProduct({ sku });
    const { answers } = await sends(new Visitor(), { text: sku });
    expect(answers).toMatchObject([{ state: 'noQuantity', offer: 10 }]);
  });

  it('adds no fewer than were asked for, but says how many a line may have', async () => {
    const sku = aSku();
    await aProduct({ sku, price: 1, available: 3_000_000 });
    const visitor = new Visitor();
    const { answers, text } = await sends(visitor, { text: `${sku},600000\n${sku},600000`, do: 'add' });
    expect(answers).toMatchObject([{ sku, quantity: null, state: 'noQuantity' }]);
    expect(text).toBe(`${sku},600000\n${sku},600000`);
    expect(messages.quick.noQuantity).toContain(String(mostUnits));
    expect(await linesOf(visitor)).toEqual([]);
  });

  it('finds a product by the first word where no quantity can be read behind it', async () => {
    const sku = aSku();
    await aProduct({ sku });
    const { answers } = await sends(new Visitor(), { text: `${sku} abc\nNOT-${sku} abc` });
    expect(answers).toMatchObject([
      { sku, state: 'noQuantity', offer: 10 },
      { sku: `NOT-${sku} ABC`, state: 'unknown' },
    ]);
    const fixed = await sends(new Visitor(), { text: `${sku} abc`, do: fixPress(sku, 10) });
    expect(fixed).toMatchObject({ text: `${sku}, 10`, answers: [{ state: 'found' }] });
  });

  it('reads files as spreadsheet programs write them, behind what is typed', async () => {
    const [one, two] = [aSku(), aSku()];
    await aProduct({ sku: one });
    await aProduct({ sku: two });
    const text = `sku;qty\r\n${two};20\r\n`;
    const wide = new Uint8Array(2 + text.length * 2);
    wide.set([0xff, 0xfe]);
    for (const [at, letter] of [...text].entries()) wide[2 + at * 2] = letter.charCodeAt(0);
    const latin = Uint8Array.from([...text, ';M\u00fcller'].join(''), (letter) => letter.charCodeAt(0));
    for (const bytes of [new TextEncoder().encode(`\uFEFF${text}`), wide, latin]) {
      const { answers } = await sends(new Visitor(), {
        text: `${one},10`,
        file: new File([bytes], 'order.csv'),
      });
      expect(answers.map(({ sku, state }) => [sku, state]).slice(0, 2)).toEqual([
        [one, 'found'],
        [two, 'found'],
      ]);
    }
  });

  it.each([
    [{ text: ' \n ' }, messages.quick.nothing],
    [{ text: 'A,1\n'.repeat(101) }, messages.quick.tooMany(100)],
    [{ text: 'A'.repeat(20_001) }, messages.quick.tooLong],
    [{ text: '', file: new File([new Uint8Array([1, 0, 2])], 'a.csv') }, messages.quick.file],
    [{ text: '', file: new File([new Uint8Array(20_001)], 'a.csv') }, messages.quick.tooLong],
  ])('refuses in words, and keeps what was typed', async (fields, message) => {
    const visitor = new Visitor();
    const result = await visitor.presses(quickOrderAction, fields);
    expect(Object.values((result?.ok === false && result.fieldErrors) || {}).flat()).toEqual([message]);
  });

  it('fills a list to its last line and leaves the rest in the field', async () => {
    const skus = Array.from({ length: mostLines + 2 }, aSku);
    await Promise.all(skus.map((sku) => aProduct({ sku })));
    const visitor = new Visitor();
    const outcome = await sends(visitor, { text: skus.map((sku) => `${sku},10`).join('\n'), do: 'add' });
    expect(outcome.message).toBe(
      [messages.list.addedMany(mostLines), messages.list.full(mostLines), messages.quick.stays(2)].join(' '),
    );
    expect(outcome.text.split('\n')).toEqual(skus.slice(mostLines).map((sku) => `${sku},10`));
    expect((await linesOf(visitor)).length).toBe(mostLines);
  });
});
