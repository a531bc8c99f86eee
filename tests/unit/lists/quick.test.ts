import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { messages } from '@/lib/base/messages';
import { orderabilityIssue } from '@/lib/catalogue/orderable';
import { quickText, readQuick, summed, withKnownSku } from '@/lib/lists/quick';
import { demoProducts, leftOf } from '../../../scripts/seed/catalogue.ts';

const read = (text: string) => readQuick(text).map(({ sku, quantity }) => [sku, quantity]);

describe('a line of quick order', () => {
  it.each([
    ['NB-1001, 50', 'NB-1001', 50],
    ['NB-1001,50', 'NB-1001', 50],
    ['nb-1001;50', 'NB-1001', 50],
    ['NB-1001\t50', 'NB-1001', 50],
    ['NB-1001 50', 'NB-1001', 50],
    ['NB-1001    50', 'NB-1001', 50],
    ['NB-1001 x 50', 'NB-1001', 50],
    ['NB-1001 x50', 'NB-1001', 50],
    ['NB-1001: 50', 'NB-1001', 50],
    ['NB-1001 : 50 pcs', 'NB-1001', 50],
    ['NB-1001= 50', 'NB-1001', 50],
    [': 50', ':', 50],
    ['"NB-1001","50"', 'NB-1001', 50],
    ['"NB-1001","1,000"', 'NB-1001', 1000],
    ['NB-1001;1.000', 'NB-1001', 1000],
    ['NB-1001 1’000', 'NB-1001', 1000],
    ["NB-1001\t12'000", 'NB-1001', 12_000],
    ['NB-1001; 50 pcs', 'NB-1001', 50],
    ['NB-1001,50.0', 'NB-1001', 50],
    ['NB-1001,50,for the hall', 'NB-1001', 50],
    ['NB-1001;50;350', 'NB-1001', 50],
    ['NB-1001\t50\t350', 'NB-1001', 50],
    ['50, NB-1001', 'NB-1001', 50],
    ['1001, 50', '1001', 50],
    ['1001,', '1001', null],
    ['NB-1001', 'NB-1001', null],
    ['NB-1001,', 'NB-1001', null],
    ['NB-1001, many', 'NB-1001', null],
    ['NB-1001, 0', 'NB-1001', null],
    ['NB-1001, -5', 'NB-1001', null],
    ['NB-1001, 1e3', 'NB-1001', null],
    ['NB-1001, 2.5', 'NB-1001', null],
    ['NB-1001, 10000000', 'NB-1001', null],
    ['NB-1001,1,000', 'NB-1001', null],
    ['\tNB-1001,1,000\t', 'NB-1001', null],
    ['NB-1001, \u202d1,000\u202c', 'NB-1001', null],
    ['NB-1001, 60,000 pcs', 'NB-1001', null],
    ['NB-1001; 60.000 pcs', 'NB-1001', null],
    ['NB-1001;x60.000', 'NB-1001', null],
    ['NB-1001; 50.00 pcs', 'NB-1001', 50],
    ['NB-1001, x1,500', 'NB-1001', null],
    ['NB-1001, 1,250.0', 'NB-1001', null],
    ['NB-1001,50,300 mm wide', 'NB-1001', 50],
    ['NB 12, 250', 'NB 12', 250],
    ['NB-1001 1,500', 'NB-1001 1', null],
    ['NB-1001 x 1,200', 'NB-1001 X 1', null],
  ])('%j', (text, sku, quantity) => {
    expect(read(text)).toEqual([[sku, quantity]]);
  });

  it.each([
    'NB\u20111001, 50', // a hyphen that does not break
    'NB–1001, 50',
    'nb—1001, 50',
    'NB−1001, 50',
    'ＮＢ－１００１, 50',
    '\u200bNB-\u00ad1001\u200e, 50',
    'NB-1001\t\u200b50\u200b',
    'NB-1001 \u202d50\u202c',
  ])('has the SKU that was meant, however a program wrote it: %j', (text) => {
    expect(readQuick(text)).toEqual([{ text: text.trim(), sku: 'NB-1001', quantity: 50 }]);
  });

  it('may stand under a head line, after a byte order mark and between blank lines', () => {
    expect(read('\uFEFFSKU;Quantity\r\n\r\nNB-1;10\r\n  \r\nNB-2;20\r\n')).toEqual([
      ['NB-1', 10],
      ['NB-2', 20],
    ]);
    expect(read('Article no.,Qty\nNB-1,10')).toEqual([['NB-1', 10]]);
    expect(read('sku')).toEqual([]);
    expect(read('NB-1,10\nsku,quantity')).toEqual([
      ['NB-1', 10],
      ['SKU', null],
    ]);
  });
});

describe('a file of a spreadsheet program', () => {
  it('has no line where all cells are blank, nor one that names its separator', () => {
    const rows = [
      ['NB-1', 10],
      ['NB-2', 20],
    ];
    expect(read(';;\r\nSKU;Quantity;\r\nNB-1;10;\r\n;;\r\nNB-2;20;\r\n;;\r\n;;\r\n')).toEqual(rows);
    expect(read('"SKU","Quantity",""\n"NB-1","10",""\n"NB-2","20",""\n"","",""')).toEqual(rows);
    expect(read('\uFEFFsep=;\r\nSKU;Quantity\r\nNB-1;10\r\nNB-2;20')).toEqual(rows);
    expect(read('sep=,\nNB-1,10\nNB-2,20')).toEqual(rows);
  });

  it.each([
    ['SKU,Name,Quantity', 'NB-1,"Roller, 9 inch",10', 'NB-2,Brush,20'],
    ['Item;Price;Qty', 'NB-1;3.00;10', 'NB-2;7;20'],
    ['No\tSKU\tUnit price\tUnits', '1\tNB-1\t3.45\t10', '2\tNB-2\t4\t20'],
    ['Product;Article no.;Quantity', 'Roller;NB-1;10', 'Brush;NB-2;20'],
    ['SKU;Units per carton;Quantity', 'NB-1;12;10', 'NB-2;6;20'],
    ['SKU,Name,Quantity', 'NB-1,Roller; 9 inch,10', 'NB-2,Brush,20'],
    ['SKU;Qty;Price', 'NB-1;10;350', 'NB-2;20;7'],
    ['SKU,Qty,Price', 'NB-1,10,350', 'NB-2,20,7'],
    ['\tSKU\tQty', '1\tNB-1\t10', '\tNB-2\t20'],
    ['Qty,Product,SKU', '10,Roller,NB-1', '20,"Brush ""Sash""",NB-2'],
  ])('is read by its heads: %s', (...lines) => {
    const known = readQuick(lines.join('\n'));
    expect(known).toMatchObject([
      { sku: 'NB-1', quantity: 10 },
      { sku: 'NB-2', quantity: 20 },
    ]);
    // A line that stays in the field has no head above it any more.
    expect(readQuick(known.map(({ text }) => text).join('\n'))).toEqual(known);
  });

  it('of numbers is read by its heads alone', () => {
    expect(read('Qty;SKU\n10;1001')).toEqual([['1001', 10]]);
  });

  it('keeps a line without a SKU as it is, so that it is told', () => {
    expect(readQuick('Product;SKU;Qty\nRollers;;\nRoller;NB-1;10')).toEqual([
      { text: 'Rollers;;', sku: 'ROLLERS', quantity: null },
      { text: 'NB-1\t10', sku: 'NB-1', quantity: 10 },
    ]);
  });

  it('may have fewer or more cells behind those of SKU and quantity', () => {
    expect(read('SKU;Qty;Price\nNB-1;10\nNB-2;20;350;for the hall\nNB-3, 30')).toEqual([
      ['NB-1', 10],
      ['NB-2', 20],
      ['NB-3', 30],
    ]);
    expect(read('SKU,Qty,Price\nNB-1,1,000,350\nNB-2;20')).toEqual([
      ['NB-1', null],
      ['NB-2', 20],
    ]);
  });

  it('has no quantity in a line with other cells than heads', () => {
    expect(readQuick('SKU,Price,Qty\nNB-1,3,50,10\nNB-2,3')).toEqual([
      { text: 'NB-1', sku: 'NB-1', quantity: null },
      { text: 'NB-2', sku: 'NB-2', quantity: null },
    ]);
  });
});

describe('a line in which no quantity could be read', () => {
  const taken = (text: string, known: readonly string[]) =>
    readQuick(text).map((line) => withKnownSku(line, (sku) => known.includes(sku)).sku);

  it('has its first word for a SKU where that is one, and all of it is none', () => {
    expect(taken('NB-1001 large', ['NB-1001'])).toEqual(['NB-1001']);
    expect(taken('NB-1001 large', ['NB-1001', 'NB-1001 LARGE'])).toEqual(['NB-1001 LARGE']);
    expect(taken('NB-1001 large', [])).toEqual(['NB-1001 LARGE']);
  });
});

describe('the example in the field', () => {
  it('can be ordered as it stands from the demo catalogue', () => {
    const lines = readQuick(messages.quick.example);
    expect(lines.length).toBeGreaterThan(1);
    for (const { sku, quantity } of lines) {
      const product = demoProducts.find((each) => each.sku === sku);
      if (!product) throw new Error(`There is no product ${sku}.`);
      const available = leftOf[product.slug] ?? product.available;
      expect([sku, orderabilityIssue({ ...product, available }, quantity ?? 0)]).toEqual([sku, null]);
    }
  });
});

const sku = fc.stringMatching(/^[A-Z][A-Z0-9./_-]{0,11}[0-9]$/);
const line = fc.record({ sku, quantity: fc.integer({ min: 1, max: 999_999 }) });
const written = fc.record({
  lines: fc.array(line, { maxLength: 20 }),
  separator: fc.constantFrom(',', ', ', ';', '\t', ' ', '  '),
  end: fc.constantFrom('\n', '\r\n', '\r'),
  isQuoted: fc.boolean(),
});

describe('all lines', () => {
  it('come out as they were meant, however a program wrote them', () => {
    fc.assert(
      fc.property(written, ({ lines, separator, end, isQuoted }) => {
        const quote = (text: string) => (isQuoted && separator.trim() !== '' ? `"${text}"` : text);
        const text = lines
          .map(({ sku, quantity }) => quote(sku) + separator + quote(String(quantity)))
          .join(end);
        expect(readQuick(text).map(({ sku, quantity }) => ({ sku, quantity }))).toEqual(lines);
      }),
    );
  });

  it('are never lost and never more than there were', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (text) => {
        const known = readQuick(text);
        for (const { quantity } of known)
          if (quantity !== null) expect(quantity > 0 && Number.isSafeInteger(quantity)).toBe(true);
        for (const { text: typed } of known) expect(text).toContain(typed);
        expect(summed(known).flatMap(({ text: typed }) => typed.split('\n')).length).toBe(known.length);
      }),
    );
  });

  it('of one SKU are summed', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
        const text = lines.map(({ sku, quantity }) => quickText(sku, quantity)).join('\n');
        const all = summed(readQuick(text));
        expect(new Set(all.map(({ sku }) => sku)).size).toBe(all.length);
        for (const { sku, quantity } of all) {
          const of = lines.filter((each) => each.sku === sku).map((each) => each.quantity);
          const known = of.filter((each) => each !== null);
          const isWhole = known.length === of.length;
          expect(quantity).toBe(isWhole ? known.reduce((sum, units) => sum + units, 0) : null);
        }
      }),
    );
  });

  it('of one SKU have no sum where one of them could not be read', () => {
    const [both, ...others] = summed(readQuick('NB-1, 5\nNB-1, 2 dozen\nNB-2, 7'));
    expect(both).toEqual({ sku: 'NB-1', quantity: null, text: 'NB-1, 5\nNB-1, 2 dozen' });
    expect(others).toMatchObject([{ sku: 'NB-2', quantity: 7 }]);
  });

  it('of more than 200 characters are read by those alone', () => {
    const end = fc.stringMatching(/^[1!x,"A ]{0,40}$/).map((part) => part.repeat(500).replace(/ +/g, ' '));
    fc.assert(
      fc.property(fc.constantFrom('A 1', 'A,', 'A;5;', '"', '1, ', 'sku '), end, (start, more) => {
        const long = `${start}${more}${'.'.repeat(200)}`.replace(/ +/g, ' ');
        expect(read(`NB-1,1\n${long}`)).toEqual(read(`NB-1,1\n${long.slice(0, 200)}…`));
        expect(read(long)).toEqual(read(`${long.slice(0, 200)}…`));
      }),
    );
  });

  it.each([
    `A 1${'1'.repeat(19_900)}! !`,
    `A ${'1 '.repeat(9_900)}x`,
    `A${' '.repeat(19_900)}x`,
    `${'"'.repeat(10_000)},${' '.repeat(9_000)}1`,
    `A x${' '.repeat(19_900)}!`,
    `A,1${',000'.repeat(4_900)}!`,
    `A,1.${'0'.repeat(19_900)}!`,
  ])('keep what was typed, however long: case %#', (text) => {
    expect(readQuick(text)).toMatchObject([{ text, quantity: null }]);
  });

  it('lose no digit of a quantity behind many blanks', () => {
    for (let blanks = 180; blanks < 220; blanks += 1)
      expect(read(`A,${' '.repeat(blanks)}5,000`)).toEqual(read('A, 5,000'));
    expect(read(`A${' '.repeat(300)}5 000`)).toEqual([['A', 5000]]);
  });
});
