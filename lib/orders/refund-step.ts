import type { OrderEvent } from './data';

/** Minor units that a refund gave back by itself: its amount is what was given back of the payment so far. */
export function refundStep(history: readonly OrderEvent[], event: OrderEvent): number | null {
  if (event.type !== 'refunded' || event.amount === undefined) return null;
  let earlier = 0;
  for (const { type, note, amount = 0 } of history.slice(0, history.indexOf(event))) {
    if (type === 'refunded' && note === event.note) earlier = amount;
    if (type === 'refundFailed') earlier = Math.max(0, earlier - amount);
  }
  return event.amount - earlier;
}

/**
 * What sets a refund apart from one before it that came to the same: a refund that fails lowers what was given back, so
 * that it may come to the same again. Stands at the end of a refund's key; empty where none had failed.
 */
export function afterFailures(history: readonly OrderEvent[], event: OrderEvent): string {
  const before = history.slice(0, history.indexOf(event));
  const failures = before.filter(({ type }) => type === 'refundFailed').length;
  return failures === 0 ? '' : `:${failures}`;
}
