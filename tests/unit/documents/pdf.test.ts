import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { messages } from '@/lib/base/messages';
import { printInvoice } from '@/lib/documents/invoice';
import { printPackingSlip } from '@/lib/documents/packing-slip';
import { drawable } from '@/lib/documents/pdf/fonts';
import { toPdf } from '@/lib/documents/pdf/render';
import type { Printed } from '@/lib/documents/schema';
import { pagesOf } from '../../support/pdf.ts';
import { aLine, day, invoiced } from './lines.ts';

/** As it lies in the database, whatever the shop says by now. */
const issued: Printed = {
  layout: 1,
  paper: 'LETTER',
  lang: 'en-US',
  title: 'Invoice',
  name: 'INV-10001',
  seller: { name: 'Nap & Bristle', lines: ['26 Tannery Yard', 'Millbrook, OR 97000'] },
  facts: [{ label: 'Invoice number', value: 'INV-10001' }],
  blocks: [
    { label: 'Bill to', lines: ['Žofie Đặng', 'Tax number 1'] },
    { label: 'Deliver to', lines: ['1 Harbour Street'] },
  ],
  columns: [
    { head: 'Product', align: 'start' },
    { head: 'Amount', align: 'end' },
  ],
  rows: [
    { cells: ['Microfibre roller cover, 9 in', '$1,034.50'], under: ['SKU MR-09'] },
    { cells: ['Brush', ''], under: [] },
  ],
  totals: [
    { label: 'Total', value: '$1,034.50', isStrong: true },
    { label: 'Amount due', value: '$0.00', isStrong: false },
  ],
  notes: ['Paid in full.'],
};

const anInvoice = (lines = [aLine({ number: 'NB-1', product: 'Roller', sku: 'S-1' })]) =>
  printInvoice(invoiced(lines));

describe('a document as PDF', () => {
  it('says every word of it', async () => {
    const printed = anInvoice();
    const [page = []] = pagesOf(await toPdf([printed], day));
    const words = [
      printed.seller.name,
      ...printed.seller.lines,
      ...printed.facts.flatMap(({ label, value }) => [label, value]),
      ...printed.blocks.flatMap(({ label, lines }) => [label, ...lines]),
      ...printed.columns.map(({ head }) => head),
      ...printed.rows.flatMap(({ cells, under }) => [...cells, ...under]),
      ...printed.totals.flatMap(({ label, value }) => [label, value]),
      ...printed.notes,
    ];
    for (const text of words) expect(page).toContain(text);
    expect(page.at(-1)).toBe('Page 1 of 1');
  });

  it('tells screen readers what is a heading and what a table', async () => {
    const pdf = (await toPdf([issued], day)).toString('latin1');
    expect(pdf).toContain('/MarkInfo');
    const elements = [...pdf.matchAll(/\/S \/(\w+)/g)].map(([, type]) => type);
    const many = (type: string) => elements.filter((each) => each === type).length;
    expect(['Document', 'H1', 'H2', 'Table', 'TR', 'TH', 'TD'].map(many)).toEqual([1, 1, 2, 1, 3, 2, 4]);
    expect(pdf).toMatch(/\/Lang \(en-US\)/);
  });

  /**
   * Files that buyers have must come again byte for byte. If this fails because of a library or a changed drawing, leave
   * the present one for documents of its `layout`, and give new ones the next (decision 0031).
   */
  it('is the same file for good', async () => {
    const first = await toPdf([issued], day);
    expect(await toPdf([structuredClone(issued)], new Date(day))).toEqual(first);
    expect(await toPdf([{ ...issued, layout: 2 }], day), 'which knows more signs').toEqual(first);
    expect(createHash('sha256').update(first).digest('hex')).toBe(
      '51718366f7c7e27f2c7c94a7e4621e99a521330f7abac762f012b2393ba3af6f',
    );
  });

  it('that is void says so first on each page and in its title, above what was issued', async () => {
    const lines = Array.from({ length: 50 }, (_, index) => aLine({ product: `Product ${index}` }));
    const printed = anInvoice(lines);
    const before = pagesOf(await toPdf([printed], day));
    const file = await toPdf([printed], day, true);
    expect(await toPdf([structuredClone(printed)], day, true)).toEqual(file);
    const pages = pagesOf(file);
    expect(pages).toHaveLength(before.length);
    const feet = 2;
    for (const [index, [stamp, ...issuedWords]] of pages.entries()) {
      expect(stamp).toBe(messages.documents.voidCreditNote);
      expect(issuedWords.slice(0, -feet)).toEqual(before[index]?.slice(0, -feet));
      expect(issuedWords.at(-feet)).toMatch(/, void$/);
    }
  });

  it('goes on over pages, each with the head of the table, and loses no line', async () => {
    const lines = Array.from({ length: 50 }, (_, index) =>
      aLine({ product: `Product ${index}`, address: index % 2 === 0 ? 'Gate 3' : '1 Harbour Street' }),
    );
    const pages = pagesOf(await toPdf([anInvoice(lines)], day));
    expect(pages.length).toBeGreaterThan(2);
    for (const [index, page] of pages.entries())
      expect(page.at(-1)).toBe(`Page ${index + 1} of ${pages.length}`);
    const all = pages.flat();
    for (const { product } of lines) expect(all.filter((text) => text === product)).toHaveLength(1);
    expect(pages.slice(0, -1).every((page) => page.includes('Unit price'))).toBe(true);
  });

  it('gives each of several documents its own page', async () => {
    const slips = [printPackingSlip([aLine()], null), printPackingSlip([aLine()], null)];
    expect(pagesOf(await toPdf(slips, day))).toHaveLength(2);
  });

  it('says at the foot of each page whose it is, and which of how many pages of that document alone', async () => {
    const long = Array.from({ length: 40 }, () => aLine({ group: 'NB-G1' }));
    const slips = [printPackingSlip(long, null), printPackingSlip([aLine({ number: 'NB-2' })], null)];
    const feet = pagesOf(await toPdf(slips, day)).map((page) => page.slice(-2).join(': '));
    const ofFirst = feet.length - 1;
    expect(ofFirst).toBeGreaterThan(1);
    expect(feet).toEqual([
      ...Array.from(
        { length: ofFirst },
        (_, at) => `${slips[0]?.seller.name}, Packing slip NB-G1: Page ${at + 1} of ${ofFirst}`,
      ),
      `${slips[0]?.seller.name}, Packing slip NB-2: Page 1 of 1`,
    ]);
  });

  it('prints the letters of many languages, and a sign for what its font lacks', async () => {
    for (const layout of [1, 2] as const) {
      expect(drawable('Žižek, Ærø, Κρήτη, Київ, Đặng', layout)).toBe('Žižek, Ærø, Κρήτη, Київ, Đặng');
      expect(drawable('e\u0301 \u01cd', layout)).toBe('é A');
      expect(drawable('東京 🎨', layout)).toBe('?? ?');
    }
    const [page = []] = pagesOf(await toPdf([anInvoice([aLine({ buyer: 'Žofie Đặng' })])], day));
    expect(page).toContain('Žofie Đặng');
  });

  it.each([
    ['Kāneʻohe, Oʻahu', 'Kāne‘ohe, O‘ahu'],
    ['Прокопʼєв', 'Прокоп’єв'],
    ['Ọ\u0300ṣun, J\u030cana', 'Ọsun, Jana'],
    ['Anne‐Marie', 'Anne-Marie'],
    ['Roller 9″, 2′', 'Roller 9", 2\''],
    ['I ❤\ufe0f it', 'I ? it'],
  ])('says in signs that look the same what its font lacks: %s', async (typed, said) => {
    const [page = []] = pagesOf(await toPdf([anInvoice([aLine({ buyer: typed })])], day));
    expect(page).toContain(said);
  });

  it('that was issued before it did so is drawn as it was', async () => {
    const printed = { ...anInvoice([aLine({ buyer: 'Oʻahu Paint' })]), layout: 1 as const };
    expect(pagesOf(await toPdf([printed], day)).flat()).toContain('O?ahu Paint');
  });

  it('can be made of any text', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          product: fc.string({ unit: 'binary', maxLength: 200 }),
          address: fc.string({ unit: 'grapheme', maxLength: 500 }),
          poNumber: fc.string({ unit: 'binary', maxLength: 40 }),
          sku: fc.string({ unit: 'grapheme', maxLength: 40 }),
        }),
        async (fields) => {
          const pdf = await toPdf([anInvoice([aLine(fields), aLine()])], day);
          expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
          expect(pdf.subarray(-6).toString()).toBe('%%EOF\n');
        },
      ),
      { numRuns: 15 },
    );
  });
});
