import type { OrderEventType } from './schema';

/** What a bank did to a payment and the card service reports: a dispute of its buyer, how it ended, a refund that came back. */
const troubles = ['disputed', 'disputeWon', 'disputeLost', 'refundFailed'] as const;
export type Trouble = (typeof troubles)[number];

/** These concern the office alone: a buyer hears from his bank. */
export const isTrouble = (type: OrderEventType): type is Trouble => troubles.some((known) => known === type);

/** Whether a dispute of an order's payment still waits for its end, by the history. */
export function isDisputed(history: readonly { type: OrderEventType; note?: string | null }[]): boolean {
  const of = (type: Trouble) => history.filter((event) => event.type === type).map(({ note }) => note);
  const ended = new Set([...of('disputeWon'), ...of('disputeLost')]);
  return of('disputed').some((id) => !ended.has(id));
}
