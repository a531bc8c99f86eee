import type { OrderDoc, OrderEvent } from './data';

/**
 * Minor units refunded by this event alone; its `amount` is the total refunded of the payment so far. A refund that
 * failed was one of the order's own payment, which its first such event names.
 */
export function refundStep(history: readonly OrderEvent[], event: OrderEvent): number | null {
  if (event.type !== 'refunded' || event.amount === undefined) return null;
  const own = history.find(({ type }) => type === 'paid' || type === 'refunded')?.note;
  let earlier = 0;
  for (const { type, note, amount = 0 } of history.slice(0, history.indexOf(event))) {
    if (type === 'refunded' && note === event.note) earlier = amount;
    if (type === 'refundFailed' && event.note === own) earlier = Math.max(0, earlier - amount);
  }
  return event.amount - earlier;
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
export function isOfSecond(
  { state, transactionId }: Pick<OrderDoc, 'state' | 'transactionId'>,
  { type, note, payment }: OrderEvent,
): boolean {
  const its = type === 'refunded' ? note : payment;
  return state === 'paid' && its !== undefined && its !== transactionId;
}
