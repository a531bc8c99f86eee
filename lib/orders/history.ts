import type { Order, OrderEventType } from './schema';

/** One line of an order's history as pages show it. `by` is an address or that the account is gone, null for the shop itself. */
export type OrderHistoryLine = {
  type: OrderEventType;
  at: string;
  by: string | null;
  note: string | null;
  reason: string | null;
  /** Of a refund: minor units given back by this line alone. */
  amount: number | null;
  /** Of a refund: the office made it in another way than by Stripe. */
  byHand: boolean;
  /** Of a dispute, or its end: the bank only asks, and has taken no money. */
  isInquiry: boolean;
};

/** An order as an admin sees one. */
export type OrderDetail = Order & {
  history: OrderHistoryLine[];
  /** A refund under way, in minor units. */
  refunding: number | null;
  /** A refund that was decided and that the card service refused, until the next one is decided or made; in minor units. */
  refusedRefund: { amount: number; reason: string } | null;
  /** What lost disputes took of it, in minor units. */
  lostAmount: number;
  /** What a bank sent back of its refunds and was not given back again, in minor units. */
  owedAmount: number;
  /** Units that came back into stock. */
  returnedUnits: number;
  /** The quote of its price is still there: one goes with its account. */
  hasQuote: boolean;
};

/** What its buyer sees of an order's history: who else had a hand in it is the shop's own. */
export type TimelineStep = Pick<OrderHistoryLine, 'type' | 'at' | 'amount'> & { byOwner: boolean };

/** An order as its buyer sees it, with its history, and how it ended unpaid if it did; `isSure`: what became of its payment is known. */
export type OwnOrder = Order & {
  timeline: TimelineStep[];
  ended: { how: 'cancelled' | 'expired'; at: string; byOwner: boolean; isSure: boolean } | null;
};
