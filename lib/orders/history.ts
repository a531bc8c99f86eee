import type { Order, OrderEventType } from './schema';

/** An event of an order's history as pages show it. `by`: an address or that the account is gone; null for the shop. */
export type OrderHistoryLine = {
  type: OrderEventType;
  at: string;
  by: string | null;
  note: string | null;
  reason: string | null;
  /** For a refund: minor units refunded by this event alone; for disputes, failed and refused refunds: their amount. */
  amount: number | null;
  /** For a refund: the office made it outside Stripe. */
  byHand: boolean;
  /** For a refund or a dispute: it is of a second payment, and the order stays paid by the first. */
  isSecond: boolean;
  /** For a dispute or its end: the bank only asks, and has taken no money. */
  isInquiry: boolean;
};

/** An order as an admin sees one. */
export type OrderDetail = Order & {
  history: OrderHistoryLine[];
  /** A refund under way, in minor units. */
  refunding: number | null;
  /** A refund that Stripe refused, in minor units; null again once another one is decided or made. */
  refusedRefund: { amount: number; reason: string } | null;
  /** Minor units that lost disputes took from its payment. */
  lostAmount: number;
  /** Minor units that its buyer waits for after a failed refund. */
  owedAmount: number;
  /** Whether its quote still exists: a quote is deleted with its account. */
  hasQuote: boolean;
};

/** A history event as the buyer sees it: who in the shop acted is not shown. */
export type TimelineStep = Pick<OrderHistoryLine, 'type' | 'at' | 'amount' | 'byHand' | 'isSecond'> & {
  byOwner: boolean;
};

/** An order as its buyer sees it, with how it ended if unpaid; `isSure`: the outcome of its payment is final. */
export type OwnOrder = Order & {
  /** Whether its quote still exists: one from before the account was taken over is deleted. */
  hasQuote: boolean;
  /** Minor units of its refunds that did not go back to the card, but were paid another way. */
  paidBackAmount: number;
  timeline: TimelineStep[];
  ended: { how: 'cancelled' | 'expired'; at: string; byOwner: boolean; isSure: boolean } | null;
};
