import { expect, it } from 'vitest';
import type { OrderEvent } from '@/lib/orders/data';
import { refundStep } from '@/lib/orders/refund-step';

const event = (type: OrderEvent['type'], note: string, amount?: number): OrderEvent => ({
  ...{ type, note, at: new Date(0), by: null },
  ...(amount !== undefined && { amount }),
});
const steps = (history: OrderEvent[]) =>
  history.flatMap((each) => (each.type === 'refunded' ? [refundStep(history, each)] : []));

it.each([
  ['a paid order', [event('paid', 'pi_1')]],
  ['a canceled one, which the first payment that went back was for', []],
])('a refund of %s that failed is no refund of another payment', (_, before) => {
  expect(
    steps([
      ...before,
      event('refunded', 'pi_1', 2000),
      event('refunded', 'pi_2', 1000),
      event('refundFailed', 're_1', 2000),
      event('refunded', 'pi_2', 3450),
      event('refunded', 'pi_1', 500),
    ]),
  ).toEqual([2000, 1000, 2450, 500]);
});

it('a refund of another payment that failed is none of the order’s own', () => {
  expect(
    steps([
      event('paid', 'pi_1'),
      event('refunded', 'pi_2', 3450),
      event('refunded', 'pi_1', 1000),
      { ...event('refundFailed', 're_2', 3450), payment: 'pi_2' },
      event('refunded', 'pi_2', 3450),
      event('refunded', 'pi_1', 1500),
    ]),
  ).toEqual([3450, 1000, 3450, 500]);
});
