import { Collection, ObjectId } from 'mongodb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { auditEvents } from '@/lib/audit/data';
import type { Actor } from '@/lib/auth/actor';
import { csvLine } from '@/lib/base/csv';
import { messages } from '@/lib/base/messages';
import { cellOf, productColumns } from '@/lib/catalogue/columns';
import { type ProductDoc, products } from '@/lib/catalogue/data';
import { checkImport } from '@/lib/catalogue/import/check';
import { importLines, imports } from '@/lib/catalogue/import/data';
import { getImport, getImportLines, removeOldImports } from '@/lib/catalogue/import/reads';
import type { ImportQuery } from '@/lib/catalogue/import/schema';
import { startImport, stopImport } from '@/lib/catalogue/import/start';
import { workOnImports } from '@/lib/catalogue/import/work';
import { getCatalogue } from '@/lib/catalogue/manage-list';
import { catalogue } from '@/lib/catalogue/managed';
import { catalogueQuerySchema } from '@/lib/catalogue/schema';
import { imageUrl } from '@/lib/images/address';
import { imageFolder } from '@/lib/images/service';
import { uploadImage } from '@/lib/images/upload';
import { exportOf } from '@/lib/ops/exports/data';
import type { CacheChange } from '@/lib/platform/cache-change';
import { users } from '@/lib/users/data';
import { demoProducts } from '../../../scripts/seed/catalogue.ts';
import { anAdmin, aProduct, aUser, storedProduct } from '../../support/factories.ts';
import { justBefore } from '../../support/gap.ts';
import { aPicture } from '../../support/pictures.ts';
import { refusal } from '../../support/refusal.ts';

let admin: Actor;
beforeEach(async () => {
  // This clock ends a turn of work; on a busy machine it would end too early.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  admin = await anAdmin();
});

const cover = '/catalogue/angled-sash-brush-2in.webp';
const heads = ['sku', 'name', 'description', 'price', 'category', 'minimum order', 'available', 'picture'];
const brush = ['B-1', 'Sash Brush', 'For windows.', '4.2', 'brush', '6', '60', cover];
const csv = (...lines: (string | number | null)[][]) => lines.map((line) => csvLine(line)).join('');
const asFile = (text: string | Uint8Array<ArrayBuffer>) => new File([text], 'products.csv');

const check = async (text: string) => (await checkImport(admin, { file: asFile(text) })).id;
const report = async (id: string, show: ImportQuery['show'] = 'all') =>
  (await getImportLines(admin, id, { show, page: 1 })).rows;
const told: CacheChange[] = [];
const work = () =>
  workOnImports(async (change) => {
    told.push(change);
  });
const run = async (text: string) => {
  const id = await check(text);
  await startImport(admin, { importId: id, leaveOut: 'on' });
  await work();
  return id;
};
const exported = async () => {
  let text = '';
  for await (const part of exportOf(admin, 'products') ?? []) text += part;
  return text;
};
const named = async (name: string) => {
  const doc = await catalogue().findOne({ name });
  if (!doc) throw new Error(`There is no ${name}.`);
  return doc;
};

describe('the dry run of an import', () => {
  it('says of each line what would become of it, and changes nothing', async () => {
    const product = await aProduct({ sku: 'R-1' });
    const id = await check(
      csv(
        heads,
        brush,
        ['R-1', null, null, '5.00', null, null, '7', null],
        ['r-1 ', 'Other', null, null, null, null, null, null],
        ['B-2', 'X', 'Y', 'much', 'broom', '0', '1', 'https://elsewhere.example/a.webp'],
        ['B-3', product.name, 'Y', '1', 'brush', '1', '1', cover],
        [null, 'No SKU', 'Y', '1', 'brush', '1', '1', cover],
      ),
    );
    expect(await getImport(admin, id)).toMatchObject({
      state: 'checked',
      counts: { add: 1, change: 1, unchanged: 0, refused: 4 },
    });
    const [first, second, third, fourth, fifth, sixth] = await report(id);
    expect(first).toMatchObject({ line: 2, fate: 'add', about: 'Sash Brush' });
    expect(first?.changes).toContainEqual({ column: 'price', from: '', to: '4.2' });
    expect(second).toMatchObject({
      line: 3,
      fate: 'change',
      changes: [{ column: 'price', from: '3.45', to: '5' }],
      notes: [messages.import.stockStays(100)],
    });
    expect(third?.refusals).toEqual([{ column: 'sku', sentence: messages.import.sameProduct(3) }]);
    expect(fourth?.refusals.map(({ column }) => column)).toEqual([
      'price',
      'category',
      'minimum order',
      'picture',
    ]);
    expect(fifth?.refusals).toEqual([{ column: 'name', sentence: messages.catalogue.nameTaken }]);
    expect(sixth?.refusals).toEqual([{ column: 'sku', sentence: messages.import.needsSku }]);
    expect(await products().countDocuments({ sku: /^B/ })).toBe(0);
    expect((await storedProduct(product._id)).price).toBe(345);
  });

  it('refuses a minimum order that no card can be charged, but not where a product has one and keeps it', async () => {
    await aProduct({ sku: 'R-1' });
    await aProduct({ sku: 'R-2', price: 20_000, quantity: 5000 });
    const part = ['sku', 'description', 'price', 'minimum order'];
    const id = await check(csv(part, ['R-1', null, '200', '5000'], ['R-2', 'By the pallet.', null, null]));
    const [first, second] = await report(id);
    const sentence = messages.catalogue.minimumTooDear;
    expect(first?.refusals).toEqual([{ column: 'minimum order', sentence }]);
    expect(second).toMatchObject({ fate: 'change', changes: [{ column: 'description' }] });
    const { id: whole } = await checkImport(admin, { file: asFile(await exported()) });
    expect(new Set((await report(whole)).map(({ fate }) => fate))).toEqual(new Set(['unchanged']));
  });

  it.each([
    ['\uFEFFsku;name\r\n"B-1";"x;""y"\r\n', null],
    ['sku,name\nB-1,x', null],
    ['sku,colour\nB-1,x', messages.import.unknownColumns('colour')],
    ['sku,name,sku\nB-1,x,y', messages.import.columnTwice('sku')],
    ['name\nx', messages.import.noKey],
    ['sku\tname\tdescription\nB-1\tx\t"y"\n', messages.import.noHeads],
    ['sku|name|description\nB-1|x|"y"\n', messages.import.noHeads],
    [';;\nsku;name;description\nB-1;x;"y"\n', messages.import.noHeads],
    ['<html lang="en">\n<table>\n', messages.import.noHeads],
    ['%PDF-1.4\n%\n', messages.import.noHeads],
    ['sku,name\r\n', messages.import.noLines],
    ['', messages.import.noLines],
    ['sku,name\nB-1,"x', messages.import.unreadable(2)],
    [`sku\n${'A\n'.repeat(10_001)}`, messages.import.tooManyLines(10_000)],
    [`sku\nA${'\n'.repeat(10_010)}`, messages.import.tooManyLines(10_000)],
  ])('of the file %j', async (text, sentence) => {
    const checked = checkImport(admin, { file: asFile(text) });
    if (sentence === null) expect(await checked).toBeTruthy();
    else expect((await refusal(checked)).fieldErrors).toEqual({ file: [sentence] });
  });

  it('refuses pictures of this shop that are not there, or not any more', async () => {
    const { url } = await uploadImage(admin, await aPicture());
    const gone = imageUrl(imageFolder(), crypto.randomUUID());
    const product = await aProduct({ sku: 'R-1' });
    const table = csv(
      [...heads, 'picture 2'],
      [...brush, url],
      ['B-2', 'Wall Brush', ...brush.slice(2), gone],
      ['R-1', null, null, null, null, null, null, gone, null],
      ['B-3', 'Trim Brush', ...brush.slice(2, -1), '/catalogue/no-such-picture.webp', null],
      ['B-4', 'Angled Brush', ...brush.slice(2), url.replace('-1600.', '-1200.')],
    );
    const wrong = (column: string) => [{ column, sentence: messages.image.foreign }];
    expect((await report(await check(table))).map(({ refusals }) => refusals)).toEqual([
      [],
      wrong('picture 2'),
      wrong('picture'),
      wrong('picture'),
      wrong('picture 2'),
    ]);
    await products().updateOne({ _id: product._id }, { $set: { img: gone } });
    expect(await report(await check('sku,price\nR-1,9\n'), 'change'), 'one that it shows').toHaveLength(1);
  });

  it('knows a product by its SKU though something unseen was copied with that', async () => {
    await aProduct({ sku: 'R-1', live: false });
    const id = await check(
      csv(heads, ['\u200br-1\u200b', 'Other', ...brush.slice(2)], ['R-1', ...brush.slice(1)]),
    );
    const [first, second] = await report(id);
    expect(first).toMatchObject({ fate: 'change', refusals: [] });
    expect(second?.refusals).toEqual([{ column: 'sku', sentence: messages.import.sameProduct(2) }]);
  });

  it('adds nothing whose SKU is cleared, however many lines say so', async () => {
    const dash = ['-', ...brush.slice(1)];
    const id = await check(csv(heads, dash, ['-', 'Wall Brush', ...brush.slice(2)]).replaceAll("'-", '-'));
    const refused = [{ column: 'sku', sentence: messages.import.needsSku }];
    expect((await report(id)).map(({ refusals }) => refusals)).toEqual([refused, refused]);
  });

  it('is told with what would become of its lines', async () => {
    const text = csv(heads, brush, ['B-2', ...brush.slice(1, 3), 'much', ...brush.slice(4)], ['', 'x']);
    const { name, counts } = await checkImport(admin, { file: asFile(text) });
    expect(messages.import.checked(name, counts)).toBe(
      'products.csv is checked: 1 new, 2 refused. Nothing has changed yet.',
    );
  });

  it('refuses what is no UTF-8, and whoever is no admin', async () => {
    const latin = new Uint8Array([...Buffer.from('sku,name\nB-1,caf'), 0xe9]);
    expect((await refusal(checkImport(admin, { file: asFile(latin) }))).fieldErrors).toEqual({
      file: [messages.import.notUtf8],
    });
    expect((await refusal(checkImport(await aUser(), { file: asFile('sku\nB-1') }))).code).toBe('forbidden');
  });

  it('knows a line with too many cells, and a column that is cleared', async () => {
    await aProduct({ sku: 'R-1', properties: { nap: 9, width: 230 } });
    const id = await check('sku,nap in mm,width in mm,name\nR-1,-,,-\nR-2,1,2,x,y\n');
    const [first, second] = await report(id);
    expect(first?.refusals).toEqual([{ column: 'name', sentence: 'required' }]);
    expect(second?.refusals[0]).toEqual({ column: '', sentence: messages.import.tooManyCells });
    const cleared = await check('sku,nap in mm\nR-1,-\n');
    expect((await report(cleared))[0]?.changes).toEqual([{ column: 'nap in mm', from: '9', to: '' }]);
  });
});

describe('a file of a spreadsheet program that parts cells with semicolons', () => {
  it('writes decimals with a comma, and says so in a first line that counts for nothing', async () => {
    await aProduct({ sku: 'R-1', properties: { nap: 9, width: 230 } });
    const id = await check('sep=;\r\nsku;price;nap in mm;minimum order\r\nR-1;4,20;9,5;1,5\r\n');
    const [line] = await report(id);
    expect(line).toMatchObject({ line: 2, fate: 'refused' });
    expect(line?.refusals.map(({ column }) => column)).toEqual(['minimum order']);
    const right = await check('sku;price;nap in mm\r\nR-1;4,20;9,5\r\n');
    expect((await report(right))[0]?.changes).toEqual([
      { column: 'price', from: '3.45', to: '4.2' },
      { column: 'nap in mm', from: '9', to: '9.5' },
    ]);
    const thousands = await check('sku;price;nap in mm\r\nR-1;4,200;1,200\r\n');
    const sentence = messages.value.grouped;
    expect((await report(thousands))[0]?.refusals).toEqual([
      { column: 'price', sentence },
      { column: 'nap in mm', sentence },
    ]);
  });

  it('sell nothing for a thousandth of its price, where a point between semicolons may separate thousands', async () => {
    await aProduct({ sku: 'R-1' });
    const refusals = async (price: string, breaks: string) => {
      const id = await check(`sku;price;price breaks\r\nR-1;${price};"${breaks}"\r\n`);
      return (await report(id))[0]?.refusals;
    };
    const sentence = messages.value.grouped;
    expect(await refusals('1.250', '')).toEqual([{ column: 'price', sentence }]);
    expect(await refusals('1300', '100: 1.250; 500: 1.100')).toEqual([
      { column: 'price breaks', sentence: messages.catalogue.inBreak(1, sentence) },
    ]);
    expect(await refusals('1300', '100: 1250; 500: 1.100')).toEqual([
      { column: 'price breaks', sentence: messages.catalogue.inBreak(2, sentence) },
    ]);
    expect(await refusals('1250.5', '100: 1200.25; 500: 0.250')).toEqual([]);
  });

  it('writes inches in millimeters with all their decimals, of which an export that it saved changes nothing', async () => {
    for (const [index, nap] of [4.7625, 9.525, 1250.5, 0.125].entries())
      await aProduct({ sku: `R-${index}`, properties: { nap } });
    const saved = 'sku;nap in mm\r\nR-0;4,7625\r\nR-1;9,525\r\nR-2;1.250,5\r\nR-3;0,125\r\n';
    expect((await report(await check(saved))).map(({ fate }) => fate)).toEqual(Array(4).fill('unchanged'));
    const other = await check('sku;nap in mm\r\nR-0;7,9375\r\nR-1;1234,125\r\n');
    expect((await report(other)).map(({ changes }) => changes[0]?.to)).toEqual(['7.9375', '1234.125']);
  });
});

describe('what a line takes from its product', () => {
  const hex = ({ _id }: ProductDoc) => _id.toHexString();

  it('may be had by a line further down, and by none further up', async () => {
    const first = await aProduct({ sku: 'R-1', name: 'First' });
    const second = await aProduct({ sku: 'R-2', name: 'Second' });
    const table = ['_id', 'sku', 'name'];
    const wrong = await check(csv(table, [hex(second), 'R-1', null], [hex(first), 'R-3', null]));
    expect((await report(wrong))[0]?.refusals).toEqual([
      { column: 'sku', sentence: messages.catalogue.skuTaken },
    ]);
    const id = await run(csv(table, [hex(first), 'R-3', 'Third'], [hex(second), 'R-1', 'First']));
    expect((await report(id)).map(({ outcome }) => outcome)).toEqual(['done', 'done']);
    expect(await storedProduct(first._id)).toMatchObject({ sku: 'R-3', name: 'Third' });
    expect(await storedProduct(second._id)).toMatchObject({ sku: 'R-1', name: 'First' });
  });

  it('is what goes off sale, too', async () => {
    const old = await aProduct({ sku: 'R-1' });
    const columns = ['_id', 'state', ...heads];
    const successor = [null, 'live', 'R-2', old.name, 'Y', '1', 'brush', '1', '1', cover];
    const blank = heads.map(() => null);
    const id = await run(csv(columns, [hex(old), 'archived', ...blank], successor));
    expect((await report(id)).map(({ outcome }) => outcome)).toEqual(['done', 'done']);
    expect(await products().distinct('sku', { name: old.name, live: true })).toEqual(['R-2']);
  });
});

it('an address that a line further up takes by its name is no other line’s', async () => {
  const table = [...heads, 'web address'];
  const unasked = [...brush, null];
  const asked = ['B-2', 'Wall Brush', ...brush.slice(2), 'sash-brush'];
  const [, second] = await report(await check(csv(table, unasked, asked)));
  expect(second?.refusals).toEqual([{ column: 'web address', sentence: messages.import.sameValue(2) }]);
  const id = await run(csv(table, asked, unasked));
  expect((await report(id)).map(({ outcome }) => outcome)).toEqual(['done', 'done']);
  expect((await named('Sash Brush')).slug).toMatch(/^sash-brush-/);
});

it('the address of a product that is archived further up stays its own', async () => {
  const old = await aProduct({ sku: 'R-1', slug: 'sash-brush' });
  const table = csv(
    ['state', ...heads, 'web address'],
    ['archived', 'R-1', ...heads.slice(1).map(() => null), null],
    ['live', ...brush, 'sash-brush'],
  );
  const [first, second] = await report(await check(table));
  expect(first?.refusals).toEqual([]);
  expect(second?.refusals).toEqual([{ column: 'web address', sentence: messages.catalogue.slugTaken }]);
  expect((await storedProduct(old._id)).live).toBe(true);
});

describe('what goes on sale again', () => {
  it('comes with its own name, SKU and address, which may be another’s by now', async () => {
    const was = { live: false, name: 'Sash Brush', sku: 'R-1', slug: 'sash-brush' };
    const old = await aProduct(was);
    const draft = await aProduct({ ...was, draft: true, name: 'To come', sku: 'R-2' });
    await aProduct({ ...was, live: true });
    const table = csv(
      ['_id', 'state', 'sku', 'web address'],
      [old._id.toHexString(), 'live', null, null],
      [draft._id.toHexString(), 'live', null, null],
    );
    expect((await report(await check(table))).map(({ refusals }) => refusals)).toEqual([
      [
        { column: 'name', sentence: messages.catalogue.nameTaken },
        { column: 'sku', sentence: messages.catalogue.skuTaken },
        { column: 'web address', sentence: messages.catalogue.slugTaken },
      ],
      [{ column: 'web address', sentence: messages.catalogue.slugTaken }],
    ]);
  });

  it('may have what another line gives it in place of that, and lets no line below have its own', async () => {
    const old = await aProduct({ live: false, name: 'Sash Brush', sku: 'R-1' });
    await aProduct({ name: 'Sash Brush', sku: 'R-2' });
    const columns = ['_id', 'state', ...heads];
    const again = [old._id.toHexString(), 'live', null, 'Old Brush', null, null, null, null, null, null];
    const successor = [null, 'live', 'R-9', 'Old Brush', 'Y', '1', 'brush', '1', '1', cover];
    const [first, second] = await report(await check(csv(columns, again, successor)));
    expect(first).toMatchObject({ fate: 'change', refusals: [] });
    expect(second?.refusals).toEqual([{ column: 'name', sentence: messages.import.sameValue(2) }]);
  });
});

describe('an export that is imported again', () => {
  const nasty = [
    '=1+1',
    "'=1+1",
    "''-x",
    '-',
    "'-",
    '@a',
    '"quoted", and; more',
    '+49 123',
    'two\nlines\n\nand "more"',
    'ünïcode – 刷子 🖌',
    "'plain",
    '＝full',
  ];

  it('says unchanged of every line: the demo catalogue, and nasty values', async () => {
    const demo = demoProducts.map(({ featured: _featured, ...doc }) => doc);
    await products().insertMany(demo);
    for (const [index, text] of nasty.entries())
      await aProduct({
        name: text.replaceAll('\n', ' '),
        desc: text,
        sku: null,
        imgAlt: text.replaceAll('\n', ' '),
        slug: `nasty-${index}`,
        more: [{ img: cover, alt: text.replaceAll('\n', ' ') }],
      });
    await aProduct({ live: false, draft: true, desc: '', price: 0, quantity: 0, img: '' });
    const bare = await aProduct({ sku: 'D-2', live: false, draft: true, price: 0, quantity: 0 });
    await aProduct({ live: false });
    await aProduct({ breaks: [{ from: 100, price: 320 }] });
    const text = await exported();
    expect(text).toContain(',"100: 3.20;",'); // without a semicolon it is a time to spreadsheet programs
    const id = await check(text);
    const { counts } = (await getImport(admin, id)) ?? {};
    expect(await report(id, 'refused')).toEqual([]);
    expect(await report(id, 'change')).toEqual([]);
    expect(counts).toMatchObject({ add: 0, change: 0, refused: 0 });
    expect(counts?.unchanged).toBeGreaterThanOrEqual(demo.length + nasty.length + 2);
    // As a file of an older version has what a draft lacks.
    const older = await check(`_id,price,minimum order\n${bare._id.toHexString()},0,0\n`);
    expect((await report(older)).map(({ fate }) => fate)).toEqual(['unchanged']);
  });

  it('brings everything back to an empty catalogue, as it was', async () => {
    const doc = await aProduct({
      name: '=Brush, "1"',
      desc: 'Two\nlines',
      sku: 'Q-1',
      slug: 'q-one',
      imgAlt: '-',
      more: [{ img: cover, alt: '@a' }],
      properties: { nap: 9.5, cover: 'microfibre' },
      step: 5,
      breaks: [
        { from: 100, price: 320 },
        { from: 500, price: 290 },
      ],
    });
    const text = await exported();
    await products().deleteMany({ _id: doc._id });
    await run(text.replaceAll(doc._id.toHexString(), ''));
    const again = await named('=Brush, "1"');
    const cells = (of: ProductDoc) =>
      productColumns
        .filter(({ kind }) => kind !== 'id' && kind !== 'added')
        .map((column) => cellOf(column, of));
    expect(cells(again)).toEqual(cells(doc));
  });

  it('brings back a draft that has little more than its name', async () => {
    const bare = {
      live: false,
      draft: true,
      desc: '',
      price: 0,
      quantity: 0,
      available: 0,
      img: '',
    } as const;
    const doc = await aProduct({ ...bare, sku: 'D-1' });
    const text = await exported();
    await products().deleteMany({ _id: doc._id });
    const id = await run(text.replaceAll(doc._id.toHexString(), ''));
    expect(await report(id, 'refused')).toEqual([]);
    expect(await named(doc.name)).toMatchObject({ ...bare, sku: 'D-1' });
  });
});

describe('a picture of an import', () => {
  const other = '/catalogue/microfibre-roller-cover-9in.webp';
  const pictures = async (_id: ObjectId) => {
    const { img, imgAlt, more } = await storedProduct(_id);
    return [{ img, alt: imgAlt }, ...(more ?? [])];
  };

  it('keeps its own words in another place, and a new one has none', async () => {
    const { _id } = await aProduct({
      sku: 'R-1',
      img: cover,
      imgAlt: 'A brush',
      more: [{ img: other, alt: 'A cover' }],
    });
    await run(`sku,picture,picture 2\nR-1,${other},${cover}\n`);
    expect(await pictures(_id)).toEqual([
      { img: other, alt: 'A cover' },
      { img: cover, alt: 'A brush' },
    ]);
    const unseen = '/catalogue/foam-mini-roller-4in.webp';
    await run(`sku,picture\nR-1,${unseen}\n`);
    expect((await pictures(_id))[0]).toEqual({ img: unseen, alt: null });
    await run(`sku,picture,picture 2,picture 2 text\nR-1,${cover},${unseen},A brush\n`);
    expect(await pictures(_id), 'what the line says of the place').toEqual([
      { img: cover, alt: 'A brush' },
      { img: unseen, alt: 'A brush' },
    ]);
  });
});

it('a picture that an import takes away takes its exported words with it', async () => {
  const { _id } = await aProduct({
    sku: 'R-1',
    img: cover,
    more: [{ img: '/catalogue/brush.webp', alt: 'Two' }],
  });
  await run('sku,picture 2,picture 2 text\nR-1,-,Two\n');
  expect((await storedProduct(_id)).more ?? []).toEqual([]);
});

describe('an import', () => {
  const two = csv(heads, brush, ['B-2', 'Wall Brush', 'For walls.', '5', 'brush', '1', '9', cover]);

  it('that moves a product has its former address lead there, whoever had that before', async () => {
    const before = await aProduct({ slug: 'first-now', oldSlugs: ['old', 'older'] });
    const { _id } = await aProduct({ sku: 'R-1', slug: 'old' });
    await run('sku,web address\nR-1,second-now\n');
    expect(await storedProduct(_id)).toMatchObject({ slug: 'second-now', oldSlugs: ['old'] });
    expect((await storedProduct(before._id)).oldSlugs).toEqual(['older']);
  });

  it('of a line that is left out takes no former address from its owner', async () => {
    const { _id } = await aProduct({ sku: 'R-1', slug: 'a' });
    const id = await check('sku,web address\nR-1,b-now\n');
    await catalogue().updateOne({ _id }, { $set: { slug: 'c-now', updatedAt: new Date() } });
    const owner = await aProduct({ slug: 'd-now', oldSlugs: ['a'] });
    await startImport(admin, { importId: id, leaveOut: 'on' });
    await work();
    expect((await storedProduct(owner._id)).oldSlugs).toEqual(['a']);
  });

  it('says of a line whose former address somebody took as it was written that it changed', async () => {
    const { _id } = await aProduct({ sku: 'R-1', slug: 'a', oldSlugs: ['x'] });
    const id = await check('sku,web address\nR-1,b-now\n');
    await startImport(admin, { importId: id });
    const { findOneAndUpdate } = Collection.prototype;
    const writing = vi.spyOn(Collection.prototype, 'findOneAndUpdate');
    writing.mockImplementation(async function (this: Collection, ...of: unknown[]) {
      if (this.collectionName === 'products')
        await catalogue().updateOne({ _id }, { $set: { oldSlugs: [] } });
      return Reflect.apply(findOneAndUpdate, this, of);
    });
    await work();
    writing.mockRestore();
    expect((await report(id, 'left')).map(({ why }) => why)).toEqual([messages.import.changedSince]);
  });

  it('that moves two products leaves a former address to whom it had last', async () => {
    const first = await aProduct({ sku: 'R-1', slug: 'a', oldSlugs: ['x'] });
    const last = await aProduct({ sku: 'R-2', slug: 'x' });
    await run('sku,web address\nR-2,y-now\nR-1,b-now\n');
    expect(await storedProduct(last._id)).toMatchObject({ slug: 'y-now', oldSlugs: ['x'] });
    expect(await storedProduct(first._id)).toMatchObject({ slug: 'b-now', oldSlugs: ['a'] });
  });

  it('adds and changes, once, with entries in the log and a word to public pages', async () => {
    const { _id } = await aProduct({ sku: 'R-1', slug: 'old' });
    told.length = 0;
    const id = await run(
      'sku,name,price,web address,nap in mm,state\nR-1,New name,9.99,new-address,18,archived\n',
    );
    await run(two);
    await work();
    const doc = await storedProduct(_id);
    expect(doc).toMatchObject({ name: 'New name', price: 999, slug: 'new-address', oldSlugs: ['old'] });
    expect(doc).toMatchObject({ properties: { nap: 18 }, live: false });
    expect(doc).not.toHaveProperty('audit.0');
    expect(await named('Sash Brush')).toMatchObject({ live: true, available: 60, slug: 'sash-brush' });
    const actions = await auditEvents()
      .find({ actor: admin.email })
      .map(({ action }) => action)
      .toArray();
    expect(actions.toSorted()).toEqual([
      'product.added',
      'product.added',
      'product.archived',
      'product.edited',
    ]);
    expect(await getImport(admin, id)).toMatchObject({ state: 'done', done: 1, left: 0 });
    expect(told.flatMap(({ hard = [] }) => hard)).toContain(`product:${_id.toHexString()}`);
  });

  it('sets, changes and clears price breaks and cartons, and refuses what does not fit the price', async () => {
    const { _id } = await aProduct({ sku: 'R-1' });
    await run('sku,price breaks,carton step\nR-1,100: 3.20; 500: 2.90,5\n');
    const breaks = [
      { from: 100, price: 320 },
      { from: 500, price: 290 },
    ];
    expect(await storedProduct(_id)).toMatchObject({ step: 5, breaks, price: 345 });
    const cheaper = await check('sku,price\nR-1,3\n');
    expect((await report(cheaper))[0]?.refusals).toEqual([
      { column: 'price breaks', sentence: messages.catalogue.breakBelowPrice('3.00') },
    ]);
    const changed = await check('sku,price,price breaks\nR-1,3,100: 2.50\n');
    expect((await report(changed))[0]?.changes).toEqual([
      { column: 'price', from: '3.45', to: '3' },
      { column: 'price breaks', from: '100: 3.20; 500: 2.90', to: '100: 2.50;' },
    ]);
    await run('sku,price breaks,carton step\nR-1,-,-\n');
    expect(await storedProduct(_id)).toMatchObject({ step: null, breaks: null });
  });

  it('has a product found by what it is called then', async () => {
    await aProduct({ sku: 'R-1', name: 'Roller tray' });
    await aProduct({ name: 'Panel brush' });
    await run('sku,name\nR-1,Paint pan\n');
    const names = async (q: string) =>
      (await getCatalogue(admin, catalogueQuerySchema.parse({ q }))).rows.map(({ name }) => name);
    expect((await names('pan')).toSorted()).toEqual(['Paint pan', 'Panel brush']);
    expect(await names('tray')).toEqual([]);
  });

  it('publishes a draft once nothing is missing', async () => {
    const draft = { sku: 'D-1', live: false, draft: true, price: 0 } as const;
    const { _id } = await aProduct(draft);
    const refused = await check('sku,state\nD-1,live\n');
    expect((await report(refused))[0]?.refusals).toEqual([
      { column: 'price', sentence: 'put product price' },
    ]);
    await run('sku,state,price\nD-1,live,3\n');
    expect(await storedProduct(_id)).toMatchObject({ live: true, price: 300 });
    expect(await storedProduct(_id)).not.toHaveProperty('draft');
  });

  it('starts nothing while a line is refused, unless it is left out', async () => {
    const id = await check(`${two}${csv(['B-3', '', '', '', '', '', '', ''])}`);
    const message = messages.import.someRefused;
    expect((await refusal(startImport(admin, { importId: id }))).message).toBe(message);
    await work();
    expect(await products().countDocuments({ sku: /^B/ })).toBe(0);
    await startImport(admin, { importId: id, leaveOut: 'on' });
    await work();
    expect(await products().countDocuments({ sku: /^B/ })).toBe(2);
  });

  it('runs alone, is started once, by whom it was checked', async () => {
    const [id, other] = [await check(two), await check('sku,price\nR-9,1\n')];
    expect((await refusal(startImport(await anAdmin(), { importId: id }))).message).toBe(
      messages.import.onlyOwner,
    );
    expect((await refusal(startImport(admin, { importId: other }))).code).toBe('invalid');
    await startImport(admin, { importId: id });
    const second = await check(two);
    expect((await refusal(startImport(admin, { importId: second }))).message).toBe(messages.import.running);
    expect((await refusal(startImport(admin, { importId: id }))).code).toBe('conflict');
    await stopImport(admin, { importId: id });
    expect(await getImport(admin, id)).toMatchObject({ state: 'stopped', done: 0 });
    await work();
    expect(await products().countDocuments({ sku: /^B/ })).toBe(0);
  });

  it('is the one that the page shows while it runs, whatever was checked since', async () => {
    const id = await check(two);
    await startImport(admin, { importId: id });
    const { id: later } = await checkImport(await anAdmin(), { file: asFile(two) });
    expect(await getImport(await anAdmin())).toMatchObject({ id, state: 'running' });
    expect(await getImport(admin, later)).toMatchObject({ id: later });
    await work();
    expect(await getImport(admin)).toMatchObject({ id: later, state: 'checked' });
  });

  it('leaves a line whose product changed since, or whose name was taken, and says so', async () => {
    const { _id } = await aProduct({ sku: 'R-1' });
    const id = await check(`${two}${csv(['R-1', '', '', '9', '', '', '', ''])}`);
    await products().updateOne({ _id }, { $set: { price: 1, updatedAt: new Date(Date.now() + 1) } });
    await aProduct({ name: 'Wall Brush' });
    await startImport(admin, { importId: id });
    await work();
    expect((await report(id, 'left')).map(({ why }) => why)).toEqual([
      messages.catalogue.nameTaken,
      messages.import.changedSince,
    ]);
    expect((await storedProduct(_id)).price).toBe(1);
    expect(await getImport(admin, id)).toMatchObject({ state: 'done', done: 1, left: 2 });
  });

  it('adds a draft once, though its file was checked twice', async () => {
    const draft = 'sku,name,state\nD-9,New cover,draft\n';
    const [first, second] = [await check(draft), await check(draft)];
    for (const importId of [first, second]) {
      await startImport(admin, { importId });
      await work();
    }
    expect(await getImport(admin, first)).toMatchObject({ done: 1 });
    expect((await report(second, 'left')).map(({ why }) => why)).toEqual([messages.catalogue.skuTaken]);
    expect(await catalogue().countDocuments({ sku: 'D-9' })).toBe(1);
  });

  it('ends when whoever started it is no admin any more', async () => {
    const id = await check(two);
    await startImport(admin, { importId: id });
    await users().updateOne({ _id: new ObjectId(admin.id) }, { $set: { role: 'user' } });
    await work();
    expect(await getImport(await anAdmin(), id)).toMatchObject({
      state: 'stopped',
      why: messages.import.noAdminNow,
      done: 0,
    });
  });

  it('that was killed after any of its writes goes on without doing a line twice', async () => {
    const { _id } = await aProduct({ sku: 'R-1' });
    const id = await check(`${two}${csv(['R-1', '', '', '9', '', '', '', ''])}`);
    await startImport(admin, { importId: id });
    await work();
    const entries = await auditEvents().countDocuments({ actor: admin.email });
    // As if the notes of the lines were lost, and with one the entry had not reached the log yet.
    const [entry] = await auditEvents().find({ 'subject.id': _id.toHexString() }).toArray();
    if (!entry) throw new Error('nothing was recorded');
    await auditEvents().deleteOne({ _id: entry._id });
    await catalogue().updateOne({ _id }, { $push: { audit: entry } });
    await importLines().updateMany({}, { $set: { outcome: null } });
    await imports().updateOne({ _id: new ObjectId(id) }, { $set: { state: 'running', running: true } });
    await work();
    expect(await products().countDocuments({ sku: /^B/ })).toBe(2);
    expect((await storedProduct(_id)).price).toBe(900);
    expect(await auditEvents().countDocuments({ actor: admin.email })).toBe(entries);
    expect(await getImport(admin, id)).toMatchObject({ state: 'done', done: 3, left: 0 });
  });

  it('that two processes work on does each line once', async () => {
    const lines = Array.from({ length: 30 }, (_none, n) => [`B-${n}`, `Brush ${n}`, ...brush.slice(2)]);
    const id = await check(csv(heads, ...lines));
    await startImport(admin, { importId: id });
    await Promise.all([work(), work(), work()]);
    expect(await products().countDocuments({ sku: /^B/ })).toBe(30);
    expect(await auditEvents().countDocuments({ actor: admin.email })).toBe(30);
    expect(await getImport(admin, id)).toMatchObject({ state: 'done', done: 30, left: 0 });
  });

  it('has public pages told of what it did before the database failed it', async () => {
    await aProduct({ sku: 'R-1' });
    const id = await check(csv(heads, brush, ['R-1', '', '', '9', '', '', '', '']));
    await startImport(admin, { importId: id });
    told.length = 0;
    vi.spyOn(Collection.prototype, 'findOneAndUpdate').mockRejectedValueOnce(new Error('away'));
    await expect(work()).rejects.toThrow('away');
    const { _id } = await named('Sash Brush');
    await work();
    expect(await getImport(admin, id)).toMatchObject({ state: 'done', done: 2 });
    expect(told.flatMap(({ hard = [] }) => hard)).toContain(`product:${_id.toHexString()}`);
  });

  it('does no further line once it was stopped', async () => {
    const lines = Array.from({ length: 90 }, (_none, n) => [`B-${n}`, `Brush ${n}`, ...brush.slice(2)]);
    const id = await check(csv(heads, ...lines));
    await startImport(admin, { importId: id });
    const working = work();
    await expect.poll(() => products().countDocuments({ sku: /^B/ })).toBeGreaterThan(0);
    await stopImport(admin, { importId: id });
    const done = await products().countDocuments({ sku: /^B/ });
    await working;
    expect(await products().countDocuments({ sku: /^B/ })).toBeLessThanOrEqual(done + 1);
    expect(await getImport(admin, id)).toMatchObject({ state: 'stopped' });
  });

  it('is stopped by whoever presses first; a press that comes once it is done is told so', async () => {
    const [stopped, done] = [await check(two), await check('sku,name\nR-9,\n')];
    await startImport(admin, { importId: stopped });
    for (const presser of [admin, await anAdmin()])
      expect(await stopImport(presser, { importId: stopped })).toEqual({ id: stopped });
    await imports().updateOne({ _id: new ObjectId(done) }, { $set: { state: 'done' } });
    const late = await refusal(stopImport(admin, { importId: done }));
    expect(late).toMatchObject({ code: 'conflict', message: messages.import.notRunning });
  });

  it('that is being forgotten is started by nobody', async () => {
    const id = await check(two);
    const { deleteMany } = Collection.prototype;
    let started = '';
    vi.spyOn(Collection.prototype, 'deleteMany').mockImplementationOnce(async function (
      this: Collection,
      ...given
    ) {
      started = (await refusal(startImport(admin, { importId: id }))).message;
      return deleteMany.apply(this, given);
    });
    await removeOldImports(new Date(Date.now() + 2 * 86_400_000));
    expect(started).toBe(messages.import.notChecked);
    expect(await getImport(admin, id)).toBeNull();
  });

  it('that is started in the moment in which it is to be forgotten goes on', async () => {
    const id = await check(two);
    justBefore('updateOne', () => startImport(admin, { importId: id }));
    await removeOldImports(new Date(Date.now() + 2 * 86_400_000));
    await work();
    expect(await getImport(admin, id)).toMatchObject({ state: 'done', done: 2 });
  });

  it('is forgotten after a while, a check that nobody started sooner', async () => {
    const [id] = [await check(two)];
    await removeOldImports();
    expect(await getImport(admin, id)).not.toBeNull();
    await removeOldImports(new Date(Date.now() + 2 * 86_400_000));
    expect(await getImport(admin)).toBeNull();
    expect(await importLines().countDocuments()).toBe(0);
  });
});
