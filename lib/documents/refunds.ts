import { type OrderDoc, type OrderEvent, refundStep } from '@/lib/orders/data';

/** One refund of what an order was paid with. Money in minor units. */
export type Refund = {
  /** The same for the same refund, whenever the history is read. */
  source: string;
  at: Date;
  amount: number;
  /** Given back of the order by then. */
  soFar: number;
};

/** What an order's history says was given back of its payment, step by step; of other payments nothing. */
export function refundsOf({
  _id,
  history,
  transactionId,
  total,
}: Pick<OrderDoc, '_id' | 'history' | 'transactionId' | 'total'>): Refund[] {
  const refund = (event: OrderEvent): Refund[] => {
    const soFar = event.amount ?? total;
    const amount = refundStep(history, event) ?? total;
    const source = `${_id.toHexString()}:${transactionId}:${soFar}`;
    return amount > 0 ? [{ source, at: event.at, amount, soFar }] : [];
  };
  return history
    .filter(({ type, note }) => type === 'refunded' && note !== undefined && note === transactionId)
    .flatMap(refund);
}
