import type { Invoiced } from '@/lib/documents/invoice';
import type { OrderLine } from '@/lib/documents/order-line';

let made = 0;

/** What a document says of one order; brings everything that is not given. */
export function aLine(fields: Partial<OrderLine> = {}): OrderLine {
  made += 1;
  return {
    number: `NB-${10_000 + made}`,
    group: null,
    poNumber: 'PO-7781',
    productId: `product ${made}`,
    product: `Roller ${made}`,
    sku: `MR-${made}`,
    quantity: 10,
    price: 345,
    total: 3450,
    currency: 'USD',
    userId: 'a'.repeat(24),
    buyer: 'Ann Marsh',
    email: 'ann@example.com',
    address: '1 Harbour Street\nPort',
    phone: '021555010',
    note: null,
    wantedDate: null,
    ...fields,
  };
}

export const day = new Date('2026-11-22T18:00:00Z');

export const invoiced = (lines: OrderLine[], fields: Partial<Invoiced> = {}): Invoiced => ({
  number: 'INV-10001',
  issuedAt: day,
  paidAt: day,
  transactionId: 'pi_1',
  lines,
  buyer: { company: null, taxNumber: null },
  taxPercent: 0,
  ...fields,
});
