import { ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import { documentFault } from '@/lib/ops/ledger/documents';
import type { OrderEvent } from '@/lib/orders/data';

const [one, two] = [new ObjectId(), new ObjectId()];
const at = new Date(0);
const refunded = (amount: number): OrderEvent => ({ type: 'refunded', at, by: null, note: 'pi_1', amount });
const failed = (amount: number): OrderEvent => ({ type: 'refundFailed', at, by: null, note: 're_1', amount });
const order = { _id: two, total: 100, transactionId: 'pi_1', refundedAmount: 60, history: [refunded(60)] };
const paid = [{ _id: one, total: 3450, transactionId: 'pi_1', history: [] }, order];
const issued = { number: 'N', source: 'pi_1', transactionId: 'pi_1' };
const key = (soFar: string) => `${two.toHexString()}:pi_1:${soFar}`;
const note = { ...issued, source: key('60'), kind: 'creditNote' as const, orderIds: [two], total: 60 };

it('an invoice has to come to what its payment paid, a credit note to no more than went back', () => {
  const invoice = { ...issued, kind: 'invoice' as const, orderIds: [one, two], total: 3550 };
  expect(documentFault(invoice, paid)).toBeNull();
  expect(documentFault({ ...invoice, total: 3551 }, paid)).toContain('3551 for 2 orders');
  expect(documentFault({ ...invoice, orderIds: [one], total: 3450 }, paid)).toContain('paid 3550 for 2');
  expect(documentFault(note, paid)).toBeNull();
  expect(documentFault({ ...note, total: 61 }, paid)).toContain('61 went back');
});

it('credit notes have to come together to no more than went back, without those whose refund failed', () => {
  const again = { ...note, number: 'M', source: key('60:1') };
  const twice = { ...order, history: [refunded(60), failed(60), refunded(60)] };
  for (const each of [note, again]) expect(documentFault(each, [twice], [note, again])).toBeNull();
  const more = { ...note, number: 'L', source: key('80'), total: 20 };
  const both = { ...order, refundedAmount: 80, history: [refunded(60), refunded(80)] };
  for (const each of [note, more]) {
    expect(documentFault(each, [both], [note, more])).toBeNull();
    expect(documentFault(each, [{ ...both, refundedAmount: 79 }], [note, more])).toContain('80 went back');
  }
  expect(documentFault({ ...note, source: 'no refund’s', number: 'K' }, [order], [note])).toContain('120');
});
