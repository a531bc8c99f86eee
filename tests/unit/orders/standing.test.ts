import { describe, expect, it } from 'vitest';
import { type Order, orderStatuses } from '@/lib/orders/schema';
import { officeWords, ownWords, type Standing, standingOf } from '@/lib/orders/standing';

const total = 3450;
const quantity = 10;

type Row = {
  state: Order['state'];
  status: Order['status'];
  refundedAmount: number;
  returnedUnits?: number;
  money: Standing['money'];
  step: Standing['step'];
  kept: number;
  own: string;
  office: string;
};

const rows: Row[] = [
  {
    state: 'unpaid',
    status: null,
    refundedAmount: 0,
    money: 'unpaid',
    step: null,
    kept: 0,
    own: 'Unpaid',
    office: 'UnPaid',
  },
  ...[0, 100, total].map(
    (refundedAmount): Row => ({
      state: 'cancelled',
      status: null,
      refundedAmount, // of a payment that came too late
      money: 'cancelled',
      step: null,
      kept: 0,
      own: 'Canceled',
      office: 'Canceled',
    }),
  ),
  ...[null, ...orderStatuses].flatMap((status): Row[] => [
    {
      state: 'paid',
      status,
      refundedAmount: 0,
      money: 'paid',
      step: status ?? 'pending',
      kept: total,
      own: `Paid: ${status ?? 'pending'}`,
      office: 'Paid',
    },
    {
      state: 'paid',
      status,
      refundedAmount: 100,
      money: 'part refunded',
      step: status ?? 'pending',
      kept: total - 100,
      own: `Paid: ${status ?? 'pending'}`,
      office: 'Part refunded',
    },
    {
      state: 'paid',
      status,
      refundedAmount: total,
      money: 'refunded',
      step: null,
      kept: 0,
      own: 'Refunded',
      office: 'Refunded',
    },
    {
      state: 'paid',
      status,
      refundedAmount: 100,
      returnedUnits: quantity - 1,
      money: 'part refunded',
      step: status ?? 'pending',
      kept: total - 100,
      own: `Paid: ${status ?? 'pending'}`,
      office: 'Part refunded',
    },
    ...[0, 100].map(
      (refundedAmount): Row => ({
        state: 'paid',
        status,
        refundedAmount, // none once a bank has sent the refund back
        returnedUnits: quantity,
        money: refundedAmount > 0 ? 'part refunded' : 'paid',
        step: null,
        kept: total - refundedAmount,
        own: refundedAmount > 0 ? 'Part refunded' : 'Paid: nothing to send',
        office: refundedAmount > 0 ? 'Part refunded' : 'Paid',
      }),
    ),
  ]),
];

describe('where an order stands', () => {
  it.each(rows.map((row) => ({ returnedUnits: 0, ...row })))(
    '$state, $status, $refundedAmount given back, $returnedUnits came back: $own, $office',
    (row) => {
      const { state, status, refundedAmount, returnedUnits, money, step, kept, own, office } = row;
      const standing = standingOf({ state, status, total, refundedAmount, quantity, returnedUnits });
      expect(standing).toEqual({ money, step, kept, givenBack: refundedAmount });
      expect(ownWords(standing)).toBe(own);
      expect(officeWords(standing)).toBe(office);
    },
  );
});
