import fc from 'fast-check';
import { ObjectId } from 'mongodb';
import { describe, expect, it, vi } from 'vitest';
import { legalPages } from '@/lib/base/legal';
import { formatMoney } from '@/lib/base/money';
import { printCreditNote } from '@/lib/documents/credit-note';
import { printInvoice, sumOf } from '@/lib/documents/invoice';
import { documentNumber } from '@/lib/documents/issue';
import { parcelsOf, printPackingSlip } from '@/lib/documents/packing-slip';
import { printPickList } from '@/lib/documents/pick-list';
import { refundsOf } from '@/lib/documents/refunds';
import type { Printed } from '@/lib/documents/schema';
import { typedLines } from '@/lib/documents/words';
import type { OrderEvent } from '@/lib/orders/data';
import { aLine, day, invoiced } from './lines.ts';

const factOf = (printed: { facts: readonly { label: string; value: string }[] }, label: string) =>
  printed.facts.find((fact) => fact.label === label)?.value;

describe('numbers of documents', () => {
  it('go on without an end of year, each kind in its own row', () => {
    expect(documentNumber('invoice', 1)).toBe('INV-10001');
    expect(documentNumber('creditNote', 1)).toBe('CN-10001');
    expect(documentNumber('invoice', 123_456)).toBe('INV-133456');
  });
});

describe('an invoice', () => {
  it('says who buys, where it goes, what it was and that nothing is due', () => {
    const buyer = { company: 'Harbour Decorators', taxNumber: 'OR 55-1' };
    const printed = printInvoice(invoiced([aLine({ number: 'NB-10482', sku: 'MR-09' })], { buyer }));
    expect(printed).toMatchObject({
      title: 'Invoice',
      name: 'INV-10001',
      blocks: [
        {
          label: 'Bill to',
          lines: ['Harbour Decorators', 'Ann Marsh', 'ann@example.com', 'Tax number OR 55-1'],
        },
        { label: 'Deliver to', lines: ['1 Harbour Street', 'Port', '021555010'] },
      ],
      rows: [{ cells: [expect.any(String), '$3.45', '10', '$34.50'], under: ['SKU MR-09'] }],
    });
    expect(factOf(printed, 'Order')).toBe('NB-10482');
    expect(factOf(printed, 'PO number')).toBe('PO-7781');
    expect(factOf(printed, 'Orders')).toBeUndefined();
    expect(printed.totals.map(({ value }) => value)).toEqual(['$34.50', '$34.50', '$0.00']);
  });

  it('of several orders says once what they share, and with each line what they do not', () => {
    const group = 'G-10007';
    const shared = printInvoice(invoiced([aLine({ group }), aLine({ group, number: 'NB-2', sku: null })]));
    expect([factOf(shared, 'Group'), factOf(shared, 'Orders')]).toEqual([group, '2']);
    expect(factOf(shared, 'PO number')).toBe('PO-7781');
    expect(shared.rows[1]?.under).toEqual(['Order NB-2']);
    const apart = printInvoice(
      invoiced([aLine(), aLine({ number: 'NB-3', sku: null, poNumber: 'X', address: 'Gate 3' })]),
    );
    expect(factOf(apart, 'PO number')).toBeUndefined();
    expect(apart.rows[1]?.under).toEqual(['Order NB-3, PO number X', 'To Gate 3, 021555010']);
  });

  it('comes to the sum of its lines, whatever they are', () => {
    const lines = fc.array(
      fc.record({ price: fc.nat(100_000), quantity: fc.integer({ min: 1, max: 9999 }) }),
      {
        minLength: 1,
        maxLength: 50,
      },
    );
    fc.assert(
      fc.property(lines, (all) => {
        const made = all.map(({ price, quantity }) => aLine({ price, quantity, total: price * quantity }));
        const printed = printInvoice(invoiced(made));
        const amounts = printed.rows.map(({ cells }) => Number(cells[3]?.replace(/[$,]/g, '')));
        const cents = amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0);
        expect(cents).toBe(sumOf(made));
        expect(printed.totals[0]?.value).toBe(formatMoney(cents, 'USD'));
      }),
    );
  });
});

it('says of its buyer nothing that the privacy page does not tell', () => {
  const kept = legalPages.privacy.sections.flatMap((section) => ('list' in section ? section.list : []));
  const told = kept.find((item) => item.startsWith('invoices'));
  for (const words of ['name', 'email address', 'phone number', 'company', 'tax number', 'PO number'])
    expect(told).toContain(words);
});

describe('a credit note', () => {
  const transactionId = 'pi_1';
  const event = (amount: number | undefined, note = transactionId): OrderEvent => ({
    type: 'refunded',
    at: day,
    by: null,
    note,
    ...(amount !== undefined && { amount }),
  });
  const order = { _id: new ObjectId(), transactionId, total: 3450 };

  it('is due for each step of a refund of the payment, and for no other payment', () => {
    const history = [event(1000), event(3450, 'pi_2'), event(1000), event(3450)];
    expect(refundsOf({ ...order, history }).map(({ amount, soFar }) => [amount, soFar])).toEqual([
      [1000, 1000],
      [2450, 3450],
    ]);
    expect(refundsOf({ ...order, history: [event(undefined)] })[0]?.amount).toBe(3450);
  });

  it('never comes to more than was given back, however it went', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 500 }), { maxLength: 8 }), (steps) => {
        let given = 0;
        const history = steps.map((step) => {
          given += step;
          return event(given);
        });
        const refunds = refundsOf({ ...order, history });
        expect(refunds.map(({ amount }) => amount)).toEqual(steps);
        expect(new Set(refunds.map(({ source }) => source)).size).toBe(steps.length);
      }),
    );
  });

  type Credited = { amount: number; soFar: number; tax?: number; taxPercent?: number; paidBack?: string };
  const credited = ({ amount, soFar, tax = 0, taxPercent = 0, paidBack }: Credited) =>
    printCreditNote({
      number: 'CN-10001',
      issuedAt: day,
      refundedAt: day,
      amount,
      soFar,
      tax,
      paidBack: paidBack ?? null,
      line: aLine(),
      transactionId,
      invoice: { number: 'INV-10001', issuedAt: day, taxPercent, printed: printInvoice(invoiced([aLine()])) },
    });

  it('says in which way the money went back', () => {
    const part = { amount: 1000, soFar: 1000 };
    expect(credited(part).notes[0]).toContain('The money went to the card that paid');
    const byTransfer = credited({ ...part, paidBack: 'Bank transfer, RF18 5390' }).notes[0];
    expect(byTransfer).toContain('paid back another way: Bank transfer, RF18 5390');
    expect(byTransfer).not.toContain('card');
  });

  it('names its invoice and what went back', () => {
    const printed = credited({ amount: 1000, soFar: 1000 });
    expect(factOf(printed, 'For invoice')).toBe('INV-10001 of Nov 22, 2026');
    expect(printed.rows[0]?.cells.slice(1)).toEqual(['$34.50', '$10.00']);
    expect(printed.notes[0]).toContain('Part of');
    expect(credited({ amount: 2450, soFar: 3450 }).notes[0]).toContain('refunded in full');
  });

  it('says the part of tax as the invoice did', () => {
    const taxIn = (printed: Printed) =>
      printed.totals.filter(({ label }) => label === 'Includes 8.25% tax').map(({ value }) => value);
    expect(taxIn(printInvoice(invoiced([aLine()])))).toEqual([]);
    expect(taxIn(printInvoice(invoiced([aLine()], { taxPercent: 8.25 })))).toEqual(['$2.63']);
    const three = [1, 2, 3].map(() => aLine({ total: 1150 }));
    expect(taxIn(printInvoice(invoiced(three, { taxPercent: 8.25 }))), 'line by line').toEqual(['$2.64']);
    expect(taxIn(credited({ amount: 1000, soFar: 1000, tax: 76, taxPercent: 8.25 }))).toEqual(['$0.76']);
    expect(taxIn(credited({ amount: 1000, soFar: 1000 })), 'none without a rate').toEqual([]);
  });
});

describe('slips', () => {
  it('put into one parcel what one group sends to one door, and say no price', () => {
    const group = 'G-1';
    const parcels = parcelsOf([aLine({ group }), aLine(), aLine({ group }), aLine({ group, address: 'B' })]);
    expect(parcels.map((lines) => lines.length)).toEqual([2, 1, 1]);
    const printed = printPackingSlip(
      [
        aLine({ group, note: 'Ring twice', wantedDate: '2026-12-01' }),
        aLine({ group, note: 'Ring twice', wantedDate: '2026-12-01' }),
      ],
      null,
    );
    expect(JSON.stringify(printed)).not.toContain('$');
    expect(printed.notes).toEqual(['Note: Ring twice']);
    expect(factOf(printed, 'Units')).toBe('20');
    expect(factOf(printed, 'Requested date')).toBe('Dec 1, 2026');
  });

  it('say the day that is wanted as its buyer chose it, by whichever clock the shop goes', async () => {
    vi.resetModules();
    vi.doMock('@/lib/base/site', async (original) => {
      const { site, ...others } = await original<typeof import('@/lib/base/site')>();
      return { ...others, site: { ...site, timeZone: 'Pacific/Auckland' } };
    });
    const { printPackingSlip: print } = await import('@/lib/documents/packing-slip');
    vi.doUnmock('@/lib/base/site');
    vi.resetModules(); // other files of this worker go by the shop's own clock
    expect(factOf(print([aLine({ wantedDate: '2026-12-01' })], null), 'Requested date')).toBe('Dec 1, 2026');
  });

  it('name the company above the person whom its people ask for the parcel', () => {
    const door = ['Ann Marsh', '1 Harbour Street', 'Port', '021555010'];
    const blocksFor = (company: string | null) => printPackingSlip([aLine()], company).blocks;
    expect(blocksFor('Harbour Decorators')).toEqual([
      { label: 'Deliver to', lines: ['Harbour Decorators', ...door] },
    ]);
    expect(blocksFor(null)).toEqual([{ label: 'Deliver to', lines: door }]);
  });

  it('to pick from name an order with its PO number', () => {
    const lines = [aLine({ number: 'NB-1', poNumber: '4711' }), aLine({ number: 'NB-2', poNumber: null })];
    const { rows } = printPickList(
      lines.map((line) => ({ ...line, productId: 'p' })),
      day,
    );
    expect(rows[0]?.under).toEqual(['NB-1 (PO 4711), NB-2']);
  });

  it('keep numbers beside a text from right to left in their order', () => {
    const [one, two] = [
      aLine({ number: 'NB-1', poNumber: 'הזמנה', productId: 'p' }),
      aLine({ number: 'NB-2', poNumber: 'طلب', productId: 'p' }),
    ];
    expect(printPickList([one, two], day).rows[0]?.under).toEqual([
      'NB-1 (PO \u2068הזמנה\u2069), NB-2 (PO \u2068طلب\u2069)',
    ]);
    const address = 'רחוב הנמל 5\nחיפה';
    const { rows } = printInvoice(invoiced([aLine(), { ...one, address, phone: '04 123 4567' }]));
    expect(rows[1]?.under).toEqual([
      `SKU ${one.sku}, Order NB-1, PO number \u2068הזמנה\u2069`,
      'To \u2068רחוב הנמל 5\u2069, \u2068חיפה\u2069, 04 123 4567',
    ]);
  });

  it('to pick from name each product once, by SKU, with the sum of all orders', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 60 }), (chosen) => {
        const lines = chosen.map((product) =>
          aLine({ productId: `p${product}`, sku: `S-${product}`, quantity: product + 1 }),
        );
        const { rows } = printPickList(lines, day);
        const expected = [...new Set(chosen)].toSorted((a, b) => a - b);
        expect(rows.map(({ cells }) => cells[1])).toEqual(expected.map((product) => `S-${product}`));
        expect(rows.map(({ cells }) => Number(cells[2]))).toEqual(
          expected.map((product) => (product + 1) * chosen.filter((each) => each === product).length),
        );
      }),
    );
  });

  it('keep long addresses to a few lines', () => {
    expect(typedLines('a\r\n\n b \nc')).toEqual(['a', 'b', 'c']);
    const many = typedLines(Array.from({ length: 200 }, (_, index) => `${index}`).join('\n'));
    expect(many).toHaveLength(8);
    expect(many.at(-1)).toMatch(/^7, 8, .*199$/);
  });
});
