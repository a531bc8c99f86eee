import type { DisputeMark, OrderEventType, OrderState } from './schema';

/** What a bank did to a payment and the card service reports: a dispute of its buyer, how it ended, a refund that came back. */
const troubles = ['disputed', 'disputeWon', 'disputeLost', 'refundFailed'] as const;
export type Trouble = (typeof troubles)[number];

/** These concern the office alone: a buyer hears from his bank. */
export const isTrouble = (type: OrderEventType): type is Trouble => troubles.some((known) => known === type);

/** Whether a bank sent a refund of it back: from then on people decide how its buyer gets the money, and nothing goes by itself. */
export const cameBack = ({ history }: { history: readonly { type: OrderEventType }[] }): boolean =>
  history.some(({ type }) => type === 'refundFailed');

/** What was paid for an order and went back, in minor units. */
type Paid = { total: number; refundedAmount?: number; lostAmount?: number };

/** What of an order's payment can still be given back, in minor units: a bank that won a dispute has its part already. */
export const leftToRefund = ({ total, refundedAmount = 0, lostAmount = 0 }: Paid): number =>
  Math.max(0, total - refundedAmount - lostAmount);

/** Whether the shop has money of a canceled order: a bank sent back what was given back of it. */
export const isOwed = (order: Paid & { state: OrderState; transactionId?: string | null }): boolean =>
  order.state === 'cancelled' && Boolean(order.transactionId) && leftToRefund(order) > 0;

/** An event as far as it tells of disputes, each of which has its own `note`. */
type Told = { type: OrderEventType; note?: string | null };

const having = <Event extends Told>(history: readonly Event[], type: Trouble): Event[] =>
  history.filter((event) => event.type === type);

/** Those that a bank did not turn into won ones later. */
function lostIn<Event extends Told>(history: readonly Event[]): Event[] {
  const won = new Set(having(history, 'disputeWon').map(({ note }) => note));
  return having(history, 'disputeLost').filter(({ note }) => !won.has(note));
}

/** How a dispute of an order's payment stands by its history, null where there is none or it was won: one that waits for an answer comes before one that was lost. */
export function disputeOf(history: readonly Told[]): DisputeMark | null {
  const ends = [...having(history, 'disputeWon'), ...having(history, 'disputeLost')];
  const ended = new Set(ends.map(({ note }) => note));
  if (having(history, 'disputed').some(({ note }) => !ended.has(note))) return 'open';
  return lostIn(history).length > 0 ? 'lost' : null;
}

/** What lost disputes took of an order, in minor units: its part of each; where none is written, as much as the dispute goes. */
export function lostOf({
  total,
  history,
}: {
  total: number;
  history: readonly (Told & { amount?: number; lost?: number })[];
}): number {
  const sum = lostIn(history).reduce((so, { amount = total, lost: part = amount }) => so + part, 0);
  return Math.min(total, sum);
}

/**
 * What lost disputes of this payment took of an order that was canceled before it came, in minor units: its buyer has that back
 * by his bank.
 */
export const takenOf = (
  order: { total: number; history: readonly (Told & { lost?: number; payment?: string })[] },
  intentId: string,
): number => lostOf({ ...order, history: order.history.filter(({ payment }) => payment === intentId) });

/** How a dispute stands by the mark beside the history: the version before wrote `true`. */
export const toDispute = (mark: DisputeMark | true | undefined): DisputeMark | null =>
  mark === true ? 'open' : (mark ?? null);

/** In a filter, orders whose payment is neither disputed nor lost to a dispute: what may be packed and sent without a look at each. */
export const undisputed = { disputed: { $exists: false } } as const;
export const markedDisputed = { disputed: { $exists: true } } as const;
