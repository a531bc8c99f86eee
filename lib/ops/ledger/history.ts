import type { OrderDoc, OrderEvent } from '@/lib/orders/data';
import { isOfOther } from '@/lib/orders/refund-step';
import { nextStatus, type OrderState, type OrderStatus } from '@/lib/orders/schema';
import { parcelOf } from '@/lib/orders/shipment';
import { disputeAt, lostOf, owedOf, toDispute } from '@/lib/orders/trouble';

type Explained = {
  state: OrderState;
  status: OrderStatus | null;
  transactionId: string | null;
  refunded: number;
  parcel: string | null;
};

const begin: Explained = { state: 'unpaid', status: null, transactionId: null, refunded: 0, parcel: null };

/** An order's state after one more event. @throws Error when the event may not follow */
function after(order: Explained, event: OrderEvent): Explained {
  const { type, note = null, amount = 0, payment } = event;
  switch (type) {
    case 'placed':
      throw new Error('it is placed twice');
    case 'cancelled':
    case 'expired':
      if (order.state !== 'unpaid') throw new Error(`it is ${type} while ${order.state}`);
      return { ...order, state: 'cancelled' };
    case 'paid':
      if (order.state !== 'unpaid') throw new Error(`it is paid while ${order.state}`);
      return { ...order, state: 'paid', status: 'pending', transactionId: note };
    case 'refunded': {
      if (order.state === 'unpaid') throw new Error('it is refunded while unpaid');
      const transactionId = order.transactionId ?? note;
      if (transactionId !== note) return order; // a payment that the order never took
      if (amount <= order.refunded) throw new Error('the same refund stands there twice');
      return { ...order, transactionId, refunded: amount };
    }
    case 'refundFailed':
      if (payment && payment !== order.transactionId) return order; // of one that the order never took
      if (amount > order.refunded) throw new Error('more of it came back than was given back');
      return { ...order, refunded: order.refunded - amount };
    case 'refundRefused':
      if (!order.transactionId) throw new Error('a refund is refused of what nothing was paid for');
      return order;
    case 'disputed':
    case 'disputeWon':
    case 'disputeLost':
      if (order.state === 'unpaid') throw new Error('its payment is disputed while unpaid');
      return order;
    case 'tracked':
      if (!order.status || order.status === 'pending') throw new Error(`it travels while ${order.status}`);
      return { ...order, parcel: note };
    default:
      if (!order.status || nextStatus(order.status) !== type)
        throw new Error(`it is ${type} after ${order.status}`);
      return { ...order, status: type };
  }
}

/** The state that an order must have by its history. @throws Error when the history itself is impossible */
export function explain(history: readonly OrderEvent[]): Explained {
  const [first, ...rest] = history;
  if (first?.type !== 'placed') throw new Error('it does not begin with being placed');
  return rest.reduce(after, begin);
}

const totalOf = (history: readonly OrderEvent[], amountOf: (event: OrderEvent) => number | undefined) =>
  history.reduce((sum, event) => sum + (amountOf(event) ?? 0), 0);

/** How sums stored beside a history disagree with it, once it was followed up. */
function* sumFaults(order: OrderDoc): Generator<string> {
  const [lost, took] = [order.lostAmount ?? 0, lostOf(order)];
  if (lost !== took) yield `its disputes are said to have taken ${lost}, by its history ${took}`;
  const [owed, cameBack] = [order.owedAmount ?? 0, owedOf(order)];
  const sentBack = totalOf(order.history, (event) =>
    event.type === 'refundFailed' && !isOfOther(order, event) ? event.amount : 0,
  );
  const [paidBack, noted] = [order.paidBackAmount ?? 0, totalOf(order.history, (event) => event.paidBack)];
  if (paidBack !== noted) yield `${paidBack} is said to be paid back without Stripe, by its history ${noted}`;
  // Of a canceled order everything is owed once a refund failed, whatever sum that was.
  const isAllOwed = order.state === 'cancelled' && sentBack > 0;
  if (noted > sentBack && !isAllOwed)
    yield `${noted} was paid back without Stripe, and only ${sentBack} came back of its refunds`;
  if (owed !== cameBack) yield `${owed} is said to have come back of its refunds, by its history ${cameBack}`;
}

/** How an order and its history disagree, in words; empty when they don't. */
export function historyFaults(order: OrderDoc): string[] {
  const stored: Explained = {
    state: order.state === 'placing' ? 'unpaid' : order.state,
    status: order.status ?? null,
    transactionId: order.transactionId ?? null,
    refunded: order.refundedAmount ?? 0,
    parcel: order.shipment ? parcelOf(order.shipment) : null,
  };
  const faults: string[] = [];
  if (order.total !== order.price * order.quantity) faults.push('its total is not price × quantity');
  if (order.paid !== (order.state === 'paid'))
    faults.push(`it is ${order.state}, but paid says ${order.paid}`);
  const [marked, disputed] = [toDispute(order.disputed), disputeAt(order)];
  if (marked !== disputed)
    faults.push(`its dispute is marked as ${marked}, by its history it is ${disputed}`);
  if (stored.refunded > order.total) faults.push(`${stored.refunded} was given back of ${order.total}`);
  if (!order.followUp) faults.push(...sumFaults(order));
  try {
    const explained = explain(order.history);
    for (const field of ['state', 'status', 'transactionId', 'refunded', 'parcel'] as const) {
      if (explained[field] !== stored[field])
        faults.push(`its ${field} is ${stored[field]}, by its history ${explained[field]}`);
    }
  } catch (error) {
    faults.push(`by its history ${error instanceof Error ? error.message : String(error)}`);
  }
  return faults;
}
