import fc from 'fast-check';
import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { taxPart } from '@/lib/base/tax';
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

it('voids none because a refund of another payment failed', () => {
  const failed = { type: 'refundFailed', at, by: null, note: 're_2', amount: 1000, payment: 'pi_2' } as const;
  const refunds = refundsOf({ ...order, history: [...historyOf([1000]), failed] });
  expect(refunds.map(({ amount, failed: isVoid }) => [amount, isVoid])).toEqual([[1000, false]]);
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

describe('the tax in what was refunded', () => {
  const rate = 8.25;
  const taxesOf = (...steps: number[]) =>
    refundsOf({ ...order, history: historyOf(steps) }, rate)
      .filter(({ failed }) => !failed)
      .map(({ tax }) => tax);

  it('is in all refunds the tax of the whole', () => {
    expect(taxesOf(1, 1000, 2449)).toEqual([0, 76, 187]);
    expect(taxesOf(1150, 1150, 1150), 'in all 2.63, though a third by itself has 0.88').toEqual([88, 87, 88]);
  });

  it('is so too after a bank sent some of them back', () => {
    const one = fc.record({ amount: fc.integer({ min: 1, max: 1000 }), fails: fc.option(fc.nat()) });
    fc.assert(
      fc.property(fc.array(one, { maxLength: 8 }), (all) => {
        const standing: number[] = [];
        const sum = () => standing.reduce((so, amount) => so + amount, 0);
        const steps = all.flatMap(({ amount, fails }) => {
          const [failed] =
            fails === null || standing.length === 0 ? [] : standing.splice(fails % standing.length, 1);
          if (failed !== undefined) return [-failed];
          const fits = Math.min(amount, order.total - 500 - sum());
          if (fits > 0) standing.push(fits);
          return fits > 0 ? [fits] : [];
        });
        // At last all of it is refunded, by a refund that is large enough to even out what was rounded before.
        const taxes = taxesOf(...steps, order.total - sum());
        expect(taxes.reduce((sum, tax) => sum + tax, 0)).toBe(taxPart(order.total, rate));
        expect(Math.min(...taxes)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
