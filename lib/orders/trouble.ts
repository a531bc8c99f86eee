import type { DisputeMark, OrderEventType, OrderState } from './schema';

/**
 * What a bank or the card service did to a payment: a dispute of its buyer, how it ended, a refund that came back, or that
 * was decided here and not made.
 */
const troubles = ['disputed', 'disputeWon', 'disputeLost', 'refundFailed', 'refundRefused'] as const;
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
type Told = { type: OrderEventType; note?: string | null; inquiry?: boolean };

const having = <Event extends Told>(history: readonly Event[], type: Trouble): Event[] =>
  history.filter((event) => event.type === type);

/** Those that a bank did not turn into won ones later. */
function lostIn<Event extends Told>(history: readonly Event[]): Event[] {
  const won = new Set(having(history, 'disputeWon').map(({ note }) => note));
  return having(history, 'disputeLost').filter(({ note }) => !won.has(note));
}

/** How a dispute of an order's payment stands by its history, an open one before a lost one; null where there is none or it was won. */
function disputeOf(history: readonly Told[]): DisputeMark | null {
  const ends = [...having(history, 'disputeWon'), ...having(history, 'disputeLost')];
  const ended = new Set(ends.map(({ note }) => note));
  if (having(history, 'disputed').some(({ note }) => !ended.has(note))) return 'open';
  return lostIn(history).length > 0 ? 'lost' : null;
}

/** What of an order decides which of its money is where. */
type Settled = {
  total: number;
  state?: OrderState;
  transactionId?: string | undefined;
  history: readonly (Told & { amount?: number; lost?: number; payment?: string })[];
};

/** What happened to an order's payment, without what did to another one that came for it as well. */
const ofOwnPayment = ({ transactionId, history }: Pick<Settled, 'transactionId' | 'history'>) =>
  history.filter(({ payment }) => !payment || !transactionId || payment === transactionId);

/** How disputes stand that concern an order: what was paid twice is no reason to keep its goods back. */
export const disputeAt = (order: Pick<Settled, 'state' | 'transactionId' | 'history'>): DisputeMark | null =>
  disputeOf(order.state === 'paid' ? ofOwnPayment(order) : order.history);

/** Whether a bank has taken its payment and not decided yet: one that only asks about it has taken nothing. */
export const isHeldByBank = (order: Pick<Settled, 'state' | 'transactionId' | 'history'>): boolean =>
  disputeAt({ ...order, history: order.history.filter(({ inquiry }) => !inquiry) }) === 'open';

/**
 * What lost disputes took of an order's payment, in minor units: its part of each; where none is written, as much as the dispute
 * goes. Not of another payment that came for it as well.
 */
export function lostOf({ total, transactionId, history }: Settled): number {
  const its = ofOwnPayment({ transactionId, history });
  const sum = lostIn(its).reduce((so, { amount = total, lost: part = amount }) => so + part, 0);
  return Math.min(total, sum);
}

/**
 * What lost disputes of this payment took of an order that was canceled before it came, in minor units: its buyer has that back
 * by his bank.
 */
export const takenOf = ({ total, history }: Settled, intentId: string): number =>
  lostOf({ total, history: history.filter(({ payment }) => payment === intentId) });

/**
 * Minor units that a bank sent back of refunds and that were not given back again since: the buyer waits for them. Not what a
 * lost dispute took, which he has by his bank.
 */
export function owedOf({ total, transactionId, history }: Settled): number {
  let [given, owed] = [0, 0];
  for (const { type, note, amount = 0 } of history) {
    if (type === 'refunded' && note === transactionId) {
      owed = Math.max(0, owed - (amount - given)); // its amount is all that was given back so far
      given = amount;
    } else if (type === 'refundFailed') {
      owed += amount;
      given -= amount;
    }
  }
  return Math.max(0, Math.min(owed, total - given - lostOf({ total, transactionId, history })));
}

/** What stands beside an order's history of what banks did, for lists, forms and sums that read none; written with or after the history. */
export function marksOf(order: Settled) {
  const [disputed, lostAmount, owedAmount] = [disputeAt(order), lostOf(order), owedOf(order)];
  return {
    $set: {
      ...(disputed && { disputed }),
      ...(lostAmount > 0 && { lostAmount }),
      ...(owedAmount > 0 && { owedAmount }),
    },
    $unset: {
      ...(!disputed && { disputed: '' as const }),
      ...(lostAmount === 0 && { lostAmount: '' as const }),
      ...(owedAmount === 0 && { owedAmount: '' as const }),
    },
  };
}

type Marks = { disputed?: DisputeMark | true; lostAmount?: number; owedAmount?: number };

/** Whether just that stands there. */
export function isMarked(order: Settled & Marks): boolean {
  const { $set: marks } = marksOf(order);
  const { disputed, lostAmount, owedAmount } = order;
  return marks.disputed === disputed && marks.lostAmount === lostAmount && marks.owedAmount === owedAmount;
}

/** How a dispute stands by the mark beside the history: the version before wrote `true`. */
export const toDispute = (mark: DisputeMark | true | undefined): DisputeMark | null =>
  mark === true ? 'open' : (mark ?? null);

/** In a filter, orders whose payment is neither disputed nor lost to a dispute: what may be packed and sent without a look at each. */
export const undisputed = { disputed: { $exists: false } } as const;
export const markedDisputed = { disputed: { $exists: true } } as const;

/** In a filter, orders of which a bank sent a refund back that was not made again. */
export const markedOwed = { owedAmount: { $exists: true } } as const;
