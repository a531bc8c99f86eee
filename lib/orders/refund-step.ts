import type { OrderDoc, OrderEvent } from './data';

/**
 * Minor units refunded of a payment by what its order's history says. A refund that failed was one of the payment that
 * the event names or else of the order's own, which is the first that the history names.
 */
export function refundedIn(history: readonly OrderEvent[], intentId: string | undefined): number {
  const own = history.find(({ type }) => type === 'paid' || type === 'refunded')?.note;
  let so = 0;
  for (const { type, note, amount = 0, payment = own } of history) {
    if (type === 'refunded' && note === intentId) so = amount; // the total so far
    if (type === 'refundFailed' && payment === intentId) so = Math.max(0, so - amount);
  }
  return so;
}

/** Whether an event is about another payment than the one that the order counts as its own. */
export function isOfOther(
  { transactionId }: Pick<OrderDoc, 'transactionId'>,
  { type, note, payment }: OrderEvent,
): boolean {
  const its = type === 'refunded' ? note : payment;
  return its !== undefined && its !== transactionId;
}

/** Minor units refunded by this event alone; its `amount` is the total refunded of the payment so far. */
export function refundStep(history: readonly OrderEvent[], event: OrderEvent): number | null {
  if (event.type !== 'refunded' || event.amount === undefined) return null;
  return event.amount - refundedIn(history.slice(0, history.indexOf(event)), event.note);
}

/**
 * Suffix that keeps a refund's key unique: a failed refund lowers the refunded total, so that a later refund may reach
 * the same total again. Empty if no refund failed before.
 */
export function afterFailures(history: readonly OrderEvent[], event: OrderEvent): string {
  const before = history.slice(0, history.indexOf(event));
  const failures = before.filter(({ type }) => type === 'refundFailed').length;
  return failures === 0 ? '' : `:${failures}`;
}

/** Whether an event is about a second payment for an order that another one paid: the order itself stays paid. */
export function isOfSecond(order: Pick<OrderDoc, 'state' | 'transactionId'>, event: OrderEvent): boolean {
  return order.state === 'paid' && isOfOther(order, event);
}
