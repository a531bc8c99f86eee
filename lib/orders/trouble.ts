import type { DisputeMark, OrderEventType, OrderState } from './schema';

/**
 * What a bank or Stripe did to a payment: a dispute, its outcome, a refund that failed at the bank, or one that Stripe
 * refused.
 */
const troubles = ['disputed', 'disputeWon', 'disputeLost', 'refundFailed', 'refundRefused'] as const;
export type Trouble = (typeof troubles)[number];

/** These events concern the office alone: buyers hear from their banks. */
export const isTrouble = (type: OrderEventType): type is Trouble => troubles.some((known) => known === type);

/** So often the shop itself refunds what no order took of a payment while banks send it back. */
export const mostTries = 3;

/** An order's total, and what of it was refunded or lost, in minor units. */
type Paid = { total: number; refundedAmount?: number; lostAmount?: number };

/** Minor units of an order's payment that can still be refunded: not those that lost disputes took. */
export const leftToRefund = ({ total, refundedAmount = 0, lostAmount = 0 }: Paid): number =>
  Math.max(0, total - refundedAmount - lostAmount);

/** Whether the shop still has money of a canceled order, because its refund failed at the bank. */
export const isOwed = (order: Paid & { state: OrderState; transactionId?: string | null }): boolean =>
  order.state === 'cancelled' && Boolean(order.transactionId) && leftToRefund(order) > 0;

/** The fields of an event that describe a dispute; `note` is the dispute's id. */
type Told = { type: OrderEventType; note?: string | null; inquiry?: boolean; lost?: number };

const having = <Event extends Told>(history: readonly Event[], type: Trouble): Event[] =>
  history.filter((event) => event.type === type);

/** Lost disputes, without those that the bank later decided as won; that an inquiry was closed decides none. */
function lostIn<Event extends Told>(history: readonly Event[]): Event[] {
  const decided = having(history, 'disputeWon').filter(({ inquiry }) => !inquiry);
  const won = new Set(decided.map(({ note }) => note));
  return having(history, 'disputeLost').filter(({ note }) => !won.has(note));
}

/**
 * The dispute state that a history shows: open outranks lost; null if there is none, or all were won or took nothing of
 * this order, only of others of its payment.
 */
function disputeOf(history: readonly Told[]): DisputeMark | null {
  const ends = [...having(history, 'disputeWon'), ...having(history, 'disputeLost')];
  // An inquiry that was closed may become a dispute, under the same id: its end is not that one's.
  const hasEnded = ({ note, inquiry }: Told) =>
    ends.some((end) => end.note === note && (inquiry || !end.inquiry));
  if (!having(history, 'disputed').every(hasEnded)) return 'open';
  return lostIn(history).some(({ lost }) => lost !== 0) ? 'lost' : null;
}

/** The fields of an order that decide where its money is. */
type Settled = {
  total: number;
  state?: OrderState;
  transactionId?: string | undefined;
  history: readonly (Told & { amount?: number; payment?: string })[];
};

/** The history of an order's own payment, without events about a second payment for the order. */
const ofOwnPayment = ({ transactionId, history }: Pick<Settled, 'transactionId' | 'history'>) =>
  history.filter(({ payment }) => !payment || !transactionId || payment === transactionId);

/**
 * Whether a refund of the order's own payment failed at the bank: from then on people decide how to refund it, nothing
 * is automatic.
 */
export const hasFailedRefund = (order: Pick<Settled, 'transactionId' | 'history'>): boolean =>
  having(ofOwnPayment(order), 'refundFailed').length > 0;

/** The dispute state of an order; for a paid one, a dispute of a second payment is no reason to hold back the goods. */
export const disputeAt = (order: Pick<Settled, 'state' | 'transactionId' | 'history'>): DisputeMark | null =>
  disputeOf(order.state === 'paid' ? ofOwnPayment(order) : order.history);

/** Whether a bank has taken the payment and not decided yet; an inquiry takes nothing, so it does not count. */
export const isHeldByBank = (order: Pick<Settled, 'state' | 'transactionId' | 'history'>): boolean =>
  disputeAt({ ...order, history: order.history.filter(({ inquiry }) => !inquiry) }) === 'open';

/**
 * Minor units that lost disputes took of an order's payment: its share of each or, if none is stored, the disputed
 * amount. Disputes of a second payment don't count.
 */
export function lostOf({ total, transactionId, history }: Settled): number {
  const its = ofOwnPayment({ transactionId, history });
  const sum = lostIn(its).reduce((so, { amount = total, lost: part = amount }) => so + part, 0);
  return Math.min(total, sum);
}

/**
 * Minor units that lost disputes took of a payment for an order that it did not pay, because the order was canceled or
 * paid by another: the buyer has them back through the bank.
 */
export const takenOf = ({ total, history }: Settled, intentId: string): number =>
  lostOf({ total, history: history.filter(({ payment }) => payment === intentId) });

/**
 * Minor units that the buyer waits for: of failed refunds, what was not refunded again; of a canceled order with one,
 * all that the shop still has, because from then on nothing of it goes back by itself. Without what lost disputes took,
 * which the buyer has through the bank.
 */
export function owedOf({ state, total, transactionId, history }: Settled): number {
  let [given, owed] = [0, 0];
  const its = { transactionId, history };
  for (const { type, note, amount = 0 } of ofOwnPayment(its)) {
    if (type === 'refunded' && note === transactionId) {
      owed = Math.max(0, owed - (amount - given)); // `amount` is the total refunded so far
      given = amount;
    } else if (type === 'refundFailed') {
      owed += amount;
      given -= amount;
    }
  }
  const kept = Math.max(0, total - given - lostOf({ total, ...its }));
  return state === 'cancelled' && hasFailedRefund(its) ? kept : Math.min(owed, kept);
}

/** Update that stores what the history says of disputes and failed refunds, for readers that don't load it. */
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

/** Whether the stored marks match the history. */
export function isMarked(order: Settled & Marks): boolean {
  const { $set: marks } = marksOf(order);
  const { disputed, lostAmount, owedAmount } = order;
  return marks.disputed === disputed && marks.lostAmount === lostAmount && marks.owedAmount === owedAmount;
}

/** The dispute state of a stored mark: the previous version wrote `true` for an open dispute. */
export const toDispute = (mark: DisputeMark | true | undefined): DisputeMark | null =>
  mark === true ? 'open' : (mark ?? null);

/** Filter for orders whose payment is neither disputed nor lost: they may be packed and sent without a look at each. */
export const undisputed = { disputed: { $exists: false } } as const;
export const markedDisputed = { disputed: { $exists: true } } as const;

/** Filter for orders with a failed refund that was not made again. */
export const markedOwed = { owedAmount: { $exists: true } } as const;
