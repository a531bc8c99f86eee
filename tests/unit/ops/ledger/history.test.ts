import { describe, expect, it } from 'vitest';
import { explain, historyFaults } from '@/lib/ops/ledger/history';
import type { OrderDoc, OrderEvent } from '@/lib/orders/data';
import { anOrderDoc as anOrder } from '../../../support/order-doc.ts';

const event = (type: OrderEvent['type'], more: Partial<OrderEvent> = {}): OrderEvent => ({
  type,
  at: new Date(0),
  by: null,
  ...more,
});
const placed = event('placed');
const paid = event('paid', { note: 'pi_1' });
const refunded = (amount: number, note = 'pi_1') => event('refunded', { note, amount });

describe('a history explains', () => {
  it.each([
    [[placed], { state: 'unpaid' }],
    [[placed, event('cancelled')], { state: 'cancelled', transactionId: null }],
    [
      [placed, event('expired'), refunded(3450)],
      { state: 'cancelled', transactionId: 'pi_1', refunded: 3450 },
    ],
    [
      [placed, paid, event('processing'), event('shipped')],
      { state: 'paid', status: 'shipped', transactionId: 'pi_1' },
    ],
    [
      [placed, paid, event('processing'), event('tracked', { note: 'UPS 1' }), event('shipped')],
      { status: 'shipped', parcel: 'UPS 1' },
    ],
    [[placed, paid, refunded(100), refunded(3450)], { state: 'paid', refunded: 3450 }],
    [[placed, paid, refunded(3450), event('refundFailed', { note: 're_1', amount: 3450 })], { refunded: 0 }],
    [
      [placed, paid, refunded(3450), event('refundFailed', { note: 're_1', amount: 1000 }), refunded(3450)],
      { refunded: 3450 },
    ],
    [
      [
        placed,
        paid,
        event('disputed', { note: 'dp_1', amount: 3450 }),
        event('disputeLost', { note: 'dp_1' }),
      ],
      { state: 'paid', refunded: 0 },
    ],
    [
      [placed, paid, event('refundRefused', { amount: 3450, reason: 'No balance' })],
      { state: 'paid', refunded: 0 },
    ],
    [
      [placed, paid, refunded(9, 'pi_2'), event('refundFailed', { amount: 9, payment: 'pi_2' })],
      { state: 'paid', refunded: 0 },
    ],
    [[placed, paid, refunded(3450, 'pi_2')], { state: 'paid', transactionId: 'pi_1', refunded: 0 }],
  ])('%#', (history, expected) => {
    expect(explain(history)).toMatchObject(expected);
  });

  it.each([
    [[]],
    [[paid]],
    [[placed, placed]],
    [[placed, event('disputed')]],
    [[placed, event('refundRefused', { amount: 1 })]],
    [[placed, paid, refunded(100), event('refundFailed', { amount: 101 })]],
    [[placed, paid, paid]],
    [[placed, paid, event('cancelled')]],
    [[placed, event('expired'), paid]],
    [[placed, event('cancelled'), event('expired')]],
    [[placed, event('processing')]],
    [[placed, paid, event('shipped')]],
    [[placed, refunded(1)]],
    [[placed, paid, refunded(100), refunded(100)]],
  ])('nothing, when it cannot be: %#', (history) => {
    expect(() => explain(history)).toThrow();
  });
});

describe('an order', () => {
  it('that agrees with its history has no faults', () => {
    const order = anOrder({
      state: 'paid',
      paid: true,
      status: 'pending',
      transactionId: 'pi_1',
      history: [placed, paid],
    });
    expect(historyFaults(order)).toEqual([]);
    const disputed = [placed, paid, event('disputed', { note: 'dp_1' })];
    expect(historyFaults({ ...order, history: disputed, disputed: 'open' })).toEqual([]);
    expect(
      historyFaults({ ...order, history: disputed, disputed: true }),
      'as the version before wrote',
    ).toEqual([]);
  });

  it('that was canceled may be paid back more without Stripe than what failed of its refunds', () => {
    const failed = event('refundFailed', { note: 're_1', amount: 100 });
    const paidBack = { ...refunded(3450), paidBack: 3450 };
    const order = anOrder({
      ...{ state: 'cancelled', transactionId: 'pi_1', refundedAmount: 3450, paidBackAmount: 3450 },
      history: [placed, event('cancelled'), refunded(100), failed, paidBack],
    });
    expect(historyFaults(order)).toEqual([]);
  });

  it.each<[string, Partial<OrderDoc>]>([
    ['paid without an event', { state: 'paid', paid: true }],
    ['paid undone', { history: [placed, paid] }],
    ['a status nobody set', { status: 'delivered' }],
    ['a refund nobody made', { refundedAmount: 1 }],
    ['a total that is not the price', { total: 1 }],
    ['paid in one field only', { paid: true }],
    ['a mark of a refund that never came back', { owedAmount: 1 }],
    [
      'a refund that came back without its mark',
      {
        ...{ state: 'paid', paid: true, status: 'pending', transactionId: 'pi_1', refundedAmount: 0 },
        history: [placed, paid, refunded(100), event('refundFailed', { note: 're_1', amount: 100 })],
      },
    ],
    [
      'more given back than it came to',
      {
        ...{ state: 'paid', paid: true, status: 'pending', transactionId: 'pi_1', refundedAmount: 3451 },
        history: [placed, paid, refunded(3451)],
      },
    ],
    ['a sum that was paid back without Stripe, of which its history knows nothing', { paidBackAmount: 1 }],
    [
      'more paid back without Stripe than came back',
      {
        ...{ state: 'paid', paid: true, status: 'pending', transactionId: 'pi_1' },
        ...{ refundedAmount: 101, paidBackAmount: 101 },
        history: [
          ...[placed, paid, refunded(100), event('refundFailed', { note: 're_1', amount: 100 })],
          { ...refunded(101), paidBack: 101 },
        ],
      },
    ],
    ['a mark of a dispute that it never had', { disputed: 'open' }],
    [
      'a dispute without its mark',
      {
        ...{ state: 'paid', paid: true, status: 'pending', transactionId: 'pi_1' },
        history: [placed, paid, event('disputed', { note: 'dp_1' }), event('disputeLost', { note: 'dp_1' })],
      },
    ],
  ])('with %s has faults', (_name, fields) => {
    expect(historyFaults(anOrder(fields))).not.toEqual([]);
  });
});
