import type { OrderEventType, OrderState } from './schema';

/** What a bank did to a payment and the card service reports: a dispute of its buyer, how it ended, a refund that came back. */
const troubles = ['disputed', 'disputeWon', 'disputeLost', 'refundFailed'] as const;
export type Trouble = (typeof troubles)[number];

/** These concern the office alone: a buyer hears from his bank. */
export const isTrouble = (type: OrderEventType): type is Trouble => troubles.some((known) => known === type);

/** Whether a bank sent a refund of it back: from then on people decide how its buyer gets the money, and nothing goes by itself. */
export const cameBack = ({ history }: { history: readonly { type: OrderEventType }[] }): boolean =>
  history.some(({ type }) => type === 'refundFailed');

/** Whether the shop has money of a canceled order: a bank sent back what was given back of it. */
export const isOwed = (order: {
  state: OrderState;
  transactionId?: string | null;
  total: number;
  refundedAmount?: number;
}): boolean =>
  order.state === 'cancelled' && Boolean(order.transactionId) && (order.refundedAmount ?? 0) < order.total;

/** Whether a dispute of an order's payment still waits for its end, by the history. */
export function isDisputed(history: readonly { type: OrderEventType; note?: string | null }[]): boolean {
  const of = (type: Trouble) => history.filter((event) => event.type === type).map(({ note }) => note);
  const ended = new Set([...of('disputeWon'), ...of('disputeLost')]);
  return of('disputed').some((id) => !ended.has(id));
}
