import 'server-only';
import type { Filter, ObjectId } from 'mongodb';
import type { Actor } from '@/lib/auth/actor';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { collection, toObjectId } from '@/lib/platform/db';
import { groupNumber, orderNumber, quoteNumber } from './number';
import type {
  BuyerReferences,
  DisputeMark,
  Order,
  OrderEventType,
  OrderFacts,
  OrderState,
  OrderStatus,
  Shipment,
} from './schema';
import { toDispute } from './trouble';

/** One event of an order's history, written by the update that changes the order, so that the two always agree. */
export type OrderEvent = {
  type: OrderEventType;
  at: Date;
  /** Who did it; null for the shop itself (holds that expire, payments that Stripe reports). */
  by: ObjectId | null;
  /** The payment's id at Stripe; for a parcel, its carrier and number; for a dispute or a failed refund, its own id. */
  note?: string;
  /**
   * For a refund: minor units refunded of this payment so far; for disputes, failed and refused refunds: their amount.
   */
  amount?: number;
  /** For a dispute or its end: an inquiry, in which the bank only asks about the payment and has taken no money. */
  inquiry?: true;
  /** For a lost dispute: this order's share of the disputed amount (minor units). */
  lost?: number;
  /** For a dispute: the disputed payment, because a canceled order need not store one. */
  payment?: string;
  /** For a refund: the reason given by its maker; for a refused refund: Stripe's reason; for a dispute: the bank's. */
  reason?: string;
  /** For a refund that the office made outside Stripe: its minor units; `reason` says how it was made. */
  paidBack?: number;
  /** For an end: send no mail, because the buyer had used an address whose real owner has since taken it over. */
  untold?: true;
};

/** A refund that an admin decided; kept until Stripe has made it and the history records it. */
type RefundRequest = {
  id: ObjectId;
  /** Minor units to give back. */
  amount: number;
  reason: string;
  /** Units that come back into stock. */
  units: number;
  by: ObjectId;
  at: Date;
  /** When a sweep last tried and failed, so that other requests go first (lib/ops/sweep/payments). */
  triedAt?: Date;
};

export type OrderDoc = OrderFacts &
  Partial<BuyerReferences> & {
    _id: ObjectId;
    /** Its number in the sequence of orders (lib/orders/number); absent in orders older than the sequence. */
    sequence?: number;
    /** The group that it was placed in, and that group's number in its own sequence (lib/orders/group). */
    groupId?: ObjectId;
    groupSequence?: number;
    wantedDate?: string | null;
    /** The quote that its price comes from, and that quote's number in its own sequence (lib/orders/quotes). */
    quoteId?: ObjectId;
    quoteSequence?: number;
    userId: ObjectId;
    /** The buyer's address was not verified when the order was placed (lib/orders/mail-decision). */
    unproved?: true;
    productId: ObjectId;
    state: OrderState;
    paid: boolean;
    status?: OrderStatus;
    statusAt?: Date;
    /** Carrier and tracking number, once the office has entered them. */
    shipment?: Shipment;
    /** The order's stock hold in the product (lib/catalogue/holds); absent while `placing`. */
    holdId?: ObjectId;
    /** The PaymentIntent made for this order; becomes `transactionId` once it has paid. */
    paymentIntentId?: string;
    /** That intent, if requested by total alone: it may pay any order that lib/payments/by-total finds for it. */
    intentByTotal?: string;
    /** When to ask Stripe about that intent; absent once its outcome is final. */
    askStripeAt?: Date;
    /** How often Stripe failed or refused a call for it, so that a retry has a new key (lib/payments/idempotency). */
    stripeFaults?: number;
    /** Dispute state derived from the history, for lists that don't read it; an older version wrote `true` if open. */
    disputed?: DisputeMark | true;
    /** Minor units that lost disputes took from its payment, derived from the history. */
    lostAmount?: number;
    /** Minor units that its buyer waits for after a failed refund, derived from the history (lib/orders/trouble). */
    owedAmount?: number;
    /** Payment attempts that the bank declined, by Stripe's charge id. */
    declines?: { charge: string; at: Date }[];
    /** Keyed hashes of the network that last opened its payment, and of its site (lib/payments/decline). */
    openedFrom?: string;
    /** The joint payment that was last opened with this order in it (lib/payments/joint). */
    jointPaymentId?: ObjectId;
    transactionId?: string;
    /** Its index among the orders of the joint payment that paid it or was refunded for it. */
    transactionPart?: number;
    paidAt?: Date;
    /** Minor units given back; a full refund equals `total`. */
    refundedAmount?: number;
    /** The part of it that the office paid back outside Stripe (lib/payments/paid-back). */
    paidBackAmount?: number;
    refundRequest?: RefundRequest;
    /** Ids of the refund requests that were carried out. */
    refunds?: ObjectId[];
    /** What each of them refunded (minor units) and restocked; ids from an older version are only in `refunds`. */
    refundsMade?: { id: ObjectId; amount: number; units: number }[];
    /** Units of refunded goods that came back into stock. */
    returnedUnits?: number;
    /** The words that the admin's search finds it by (lib/orders/search). */
    words?: string[];
    /** Id of the request that placed it, also sent to Stripe with its payments; never changes. */
    requestId?: string;
    /** `{userId}:{key}`: the client's key that makes placing idempotent. */
    requestKey?: string;
    holdExpiresAt: Date;
    /** Only ever appended to. */
    history: OrderEvent[];
    /** Set by every write to the history, until its consequences are recorded (lib/orders/follow-up). */
    followUp?: true;
    /** How many events of the history have their consequences recorded. */
    followedUp?: number;
    createdAt: Date;
    updatedAt: Date;
  };

export const orders = () => collection<OrderDoc>('orders');

/** Orders that the specification's lists show: neither cancelled nor still being placed (decision 0012). */
export const listed = { state: { $in: ['unpaid', 'paid'] } } satisfies Filter<OrderDoc>;

export const numberOf = ({ _id, sequence }: Pick<OrderDoc, '_id' | 'sequence'>): string =>
  orderNumber(_id.toHexString(), sequence);

export function toOrder(doc: OrderDoc): Order {
  if (doc.state === 'placing') throw new AppError('conflict', messages.order.stillPlacing);
  return {
    id: doc._id.toHexString(),
    number: numberOf(doc),
    userName: doc.userName,
    email: doc.email,
    productId: doc.productId.toHexString(),
    productName: doc.productName,
    productImg: doc.productImg,
    address: doc.address,
    phn: doc.phn,
    poNumber: doc.poNumber ?? null,
    note: doc.note ?? null,
    groupId: doc.groupId?.toHexString() ?? null,
    groupNumber: doc.groupSequence === undefined ? null : groupNumber(doc.groupSequence),
    wantedDate: doc.wantedDate ?? null,
    quoteId: doc.quoteId?.toHexString() ?? null,
    quoteNumber: doc.quoteSequence === undefined ? null : quoteNumber(doc.quoteSequence),
    price: doc.price,
    quantity: doc.quantity,
    total: doc.total,
    currency: doc.currency,
    state: doc.state,
    paid: doc.paid,
    transactionId: doc.transactionId ?? null,
    status: doc.status ?? null,
    shipment: doc.shipment ?? null,
    refunded: (doc.refundedAmount ?? 0) > 0,
    refundedAmount: doc.refundedAmount ?? 0,
    returnedUnits: doc.returnedUnits ?? 0,
    dispute: toDispute(doc.disputed),
    refundFailed: doc.owedAmount !== undefined,
    createdAt: doc.createdAt.toISOString(),
    holdExpiresAt: doc.state === 'unpaid' ? doc.holdExpiresAt.toISOString() : null,
  };
}

/** Filter that limits buyers to their own orders; admins see all. @throws AppError invalid */
export const ownOnly = (actor: Actor) => (actor.role === 'admin' ? {} : { userId: toObjectId(actor.id) });

/** One listed order: the actor's own, or any for an admin. @throws AppError invalid, not_found */
export async function readOrder(actor: Actor, id: string): Promise<Order> {
  const doc = await orders().findOne({ _id: toObjectId(id), ...listed, ...ownOnly(actor) });
  if (!doc) throw new AppError('not_found', messages.order.notFound);
  return toOrder(doc);
}
