import { ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import { documentFault } from '@/lib/ops/ledger/documents';

const [one, two] = [new ObjectId(), new ObjectId()];
const paid = [
  { _id: one, total: 3450, transactionId: 'pi_1' },
  { _id: two, total: 100, transactionId: 'pi_1', refundedAmount: 60 },
];
const issued = { number: 'N', transactionId: 'pi_1' };

it('an invoice has to come to what its payment paid, a credit note to no more than went back', () => {
  const invoice = { ...issued, kind: 'invoice' as const, orderIds: [one, two], total: 3550 };
  expect(documentFault(invoice, paid)).toBeNull();
  expect(documentFault({ ...invoice, total: 3551 }, paid)).toContain('3551 for 2 orders');
  expect(documentFault({ ...invoice, orderIds: [one], total: 3450 }, paid)).toContain('paid 3550 for 2');
  const note = { ...issued, kind: 'creditNote' as const, orderIds: [two], total: 60 };
  expect(documentFault(note, paid)).toBeNull();
  expect(documentFault({ ...note, total: 61 }, paid)).toContain('61 went back');
});
