import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { paymentFault } from '@/lib/ops/ledger/payment-fault';
import type { OrderDoc, OrderEvent } from '@/lib/orders/data';
import { anOrderDoc as anOrder } from '../../../support/order-doc.ts';

describe('a succeeded payment', () => {
  const intent = { id: 'pi_1', amount_received: 3450, currency: 'usd' };
  const paidOrder = anOrder({ state: 'paid', paid: true, transactionId: 'pi_1' });

  it.each([
    ['pays its order', paidOrder, 0],
    ['is given back in full for a cancelled one', anOrder({ state: 'cancelled' }), 3450],
    ['is given back in full, as after a restore without its order', null, 3450],
    ['is given back in full beside another payment', { ...paidOrder, transactionId: 'pi_2' }, 3450],
    ['is given back in part, and the order says so', { ...paidOrder, refundedAmount: 100 }, 100],
  ])('%s', (_name, order, refunded) => {
    expect(paymentFault(intent, order ? [order] : [], refunded)).toBeNull();
  });

  it.each([
    ['without an order', null, 0],
    ['of another amount', { ...paidOrder, total: 3451 }, 0],
    ['in another currency', { ...paidOrder, currency: 'eur' }, 0],
    ['for an unpaid order', anOrder({}), 0],
    ['for a cancelled order, half given back', anOrder({ state: 'cancelled' }), 1725],
    ['given back without a word in the order', paidOrder, 3450],
  ])('%s is a fault', (_name, order, refunded) => {
    expect(paymentFault(intent, order ? [order] : [], refunded)).not.toBeNull();
  });
});

const at = new Date(0);
const sentBack: OrderEvent = { type: 'refundFailed', at, by: null, note: 're_1', amount: 1 };
const request = (amount: number): NonNullable<OrderDoc['refundRequest']> => ({
  ...{ id: new ObjectId(), amount, reason: 'Again', units: 0, by: new ObjectId(), at },
});

/** One order of a payment, and what Stripe may have given back of its part. */
type Part = { name: string; order: OrderDoc; given: number[] };
const paidBy = (transactionId: string) => ({ ...anOrder({ state: 'paid', paid: true, transactionId }) });
const cancelled = (fields: Partial<OrderDoc>) =>
  anOrder({ state: 'cancelled', transactionId: 'pi_1', ...fields });
const owed = (refundedAmount: number, more: Partial<OrderDoc> = {}) =>
  cancelled({ refundedAmount, history: [...anOrder({}).history, sentBack], ...more });
const lost = (payment: string, { amount = 3450, ...fields }: Partial<OrderDoc> & { amount?: number }) => {
  const took: OrderEvent = { type: 'disputeLost', at, by: null, note: 'dp_1', amount, lost: amount, payment };
  return anOrder({ state: 'cancelled', history: [...anOrder({}).history, took], ...fields });
};

const parts = (): Part[] => [
  { name: 'paid', order: paidBy('pi_1'), given: [0] },
  { name: 'paid, some of it back', order: { ...paidBy('pi_1'), refundedAmount: 400 }, given: [400] },
  { name: 'paid by another payment', order: paidBy('pi_2'), given: [3450] },
  { name: 'canceled and given back', order: cancelled({ refundedAmount: 3450 }), given: [3450] },
  { name: 'canceled, all sent back', order: owed(0), given: [0] },
  { name: 'canceled, some sent back', order: owed(1000), given: [1000] },
  {
    name: 'canceled, sent back, going again',
    order: owed(0, { refundRequest: request(700) }),
    given: [0, 700],
  },
  { name: 'canceled, sent back and given again', order: owed(3450), given: [3450] },
  { name: 'canceled, lost to a dispute', order: lost('pi_1', {}), given: [0] },
  {
    name: 'canceled, some of it back, the rest lost to a dispute',
    order: lost('pi_1', { transactionId: 'pi_1', refundedAmount: 450, amount: 3000 }),
    given: [450],
  },
  { name: 'canceled, another payment of it lost', order: lost('pi_2', {}), given: [3450] },
];

/** Every choice of so many parts, each with documents of its own. */
const choices = (many: number): Part[][] =>
  many === 0 ? [[]] : choices(many - 1).flatMap((others) => parts().map((part) => [...others, part]));

const sumsOf = (of: readonly Part[]): number[] =>
  of.reduce<number[]>((sums, { given }) => sums.flatMap((sum) => given.map((more) => sum + more)), [0]);

describe('a payment of several orders', () => {
  it.each([1, 2, 3])(
    'of %d, whatever became of each, is in order with what they say, and with nothing else',
    (many) => {
      const wrong: string[] = [];
      for (const of of choices(many)) {
        const intent = { id: 'pi_1', amount_received: many * 3450, currency: 'usd' };
        const right = new Set(sumsOf(of));
        for (const refunded of new Set([...right, 0, 1, 700, 1000, 1001, 3450, 4450, 6900, 7600, 10_350])) {
          const fault = paymentFault(
            intent,
            of.map(({ order }) => order),
            refunded,
          );
          if ((fault === null) !== right.has(refunded))
            wrong.push(`${of.map(({ name }) => name).join(' + ')}, ${refunded} given back: ${fault}`);
        }
      }
      expect(wrong).toEqual([]);
    },
  );
});
