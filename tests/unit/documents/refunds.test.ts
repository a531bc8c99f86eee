import fc from 'fast-check';
import { ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import { refundsOf } from '@/lib/documents/refunds';
import type { OrderEvent } from '@/lib/orders/data';

const order = { _id: new ObjectId(), transactionId: 'pi_1', total: 3450 };
const at = new Date(0);

/** A history of amounts that were given back, and, below zero, that a bank sent back. */
function historyOf(steps: readonly number[]): OrderEvent[] {
  let soFar = 0;
  return steps.map((step) => {
    soFar += step;
    return step > 0
      ? { type: 'refunded', at, by: null, note: 'pi_1', amount: soFar }
      : { type: 'refundFailed', at, by: null, note: 're_1', amount: -step };
  });
}
const refundsAfter = (...steps: number[]) => refundsOf({ ...order, history: historyOf(steps) });

it.each([
  [
    'the same again',
    [1000, -1000, 1000],
    [
      [1000, true],
      [1000, false],
    ],
  ],
  [
    'an earlier one',
    [1000, 2450, -1000],
    [
      [1000, true],
      [2450, false],
    ],
  ],
  [
    'two at once',
    [1000, 500, 2000, -1500],
    [
      [1000, true],
      [500, true],
      [2000, false],
    ],
  ],
  [
    'a part of one',
    [1500, -500],
    [
      [1500, true],
      [1000, false],
    ],
  ],
] as const)('a refund that fails no longer counts: %s', (_, steps, expected) => {
  expect(refundsAfter(...steps).map(({ amount, failed }) => [amount, failed])).toEqual(expected);
});

it('never takes what the office paid back another way for what a bank sent back', () => {
  const [first, second, sentBack] = historyOf([1000, 500, -1000]);
  const byHand = { type: 'refunded', at, by: null, note: 'pi_1', amount: 1500, paidBack: 1000 } as const;
  const failedAgain = { type: 'refundFailed', at, by: null, note: 're_2', amount: 500 } as const;
  const history = [first, second, sentBack, { ...byHand, reason: 'Check 17' }, failedAgain];
  const refunds = refundsOf({ ...order, history: history.flatMap((event) => event ?? []) });
  expect(refunds.map(({ amount, paidBack, failed }) => [amount, paidBack, failed])).toEqual([
    [1000, null, true],
    [500, null, true],
    [1000, 'Check 17', false],
  ]);
});

it('names a refund as before as long as none failed', () => {
  expect(refundsAfter(1000).map(({ source }) => source)).toEqual([`${order._id.toHexString()}:pi_1:1000`]);
});

it('tells every refund by its own name, and those that stand come to what went back', () => {
  const steps = fc.array(fc.record({ amount: fc.integer({ min: 1, max: 20 }), fails: fc.boolean() }), {
    maxLength: 12,
  });
  fc.assert(
    fc.property(steps, (all) => {
      let given = 0;
      const signed = all.flatMap(({ amount, fails }) => {
        const step = fails ? -Math.min(amount, given) : amount;
        given += step;
        return step === 0 ? [] : [step];
      });
      const refunds = refundsAfter(...signed);
      expect(new Set(refunds.map(({ source }) => source)).size).toBe(refunds.length);
      const standing = refunds.filter(({ failed }) => !failed);
      expect(standing.reduce((sum, { amount }) => sum + amount, 0)).toBe(given);
      signed.forEach((_step, index) => {
        const earlier = refundsAfter(...signed.slice(0, index)).map(({ source }) => source);
        expect(refunds.slice(0, earlier.length).map(({ source }) => source)).toEqual(earlier);
      });
    }),
  );
});
