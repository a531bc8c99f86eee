import 'server-only';
import type { Filter, ObjectId } from 'mongodb';
import type { Actor } from '@/lib/auth/actor';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { collection, toObjectId } from '@/lib/platform/db';
import { groupNumber, orderNumber, quoteNumber } from './number';
import type {
  BuyersWords,
  DisputeMark,
  Order,
  OrderEventType,
  OrderFacts,
  OrderState,
  OrderStatus,
  Shipment,
} from './schema';
import { toDispute } from './trouble';

/** One line of an order's history, written by the same update that changed the order, so that it explains its state. */
export type OrderEvent = {
  type: OrderEventType;
  at: Date;
  /** Who did it; null for the shop itself (holds that expire, payments that Stripe reports). */
  by: ObjectId | null;
  /** The payment that this is about; of a parcel, its carrier and number; of a dispute or a failed refund, its id at Stripe. */
  note?: string;
  /** Of a refund: minor units given back of this payment so far; of a dispute or a failed or refused refund, what it is about. */
  amount?: number;
  /** Of a dispute, or its end: the bank only asks about the payment, and has taken no money. */
  inquiry?: true;
  /** Of a dispute that was lost: how much of its amount was this order's (minor units). */
  lost?: number;
  /** Of a dispute: the payment, which a canceled order need not have. */
  payment?: string;
  /** Of a refund: why, in the words of who made it; of a refused one, in those of the card service. */
  reason?: string;
  /** Of a refund that the office made in another way than by Stripe: its minor units. `reason` says which way. */
  paidBack?: number;
  /** Of an end: its buyer had given somebody else's address, who has shown that it is his, and is to hear nothing of it. */
  untold?: true;
};

/** A refund that an admin decided; it stays until Stripe has made it and the order says so. */
type RefundRequest = {
  id: ObjectId;
  /** Minor units to give back. */
  amount: number;
  reason: string;
  /** Units that come back into stock. */
  units: number;
  by: ObjectId;
  at: Date;
  /** When a sweep tried in vain last, so that others come first (lib/ops/sweep/payments). */
  triedAt?: Date;
};

export type OrderDoc = OrderFacts &
  Partial<BuyersWords> & {
    _id: ObjectId;
    /** Its place in the sequence of orders (lib/orders/number); absent in orders that are older than it. */
    sequence?: number;
    /** The group that it was placed in, and that group's place in its own sequence (lib/orders/group). */
    groupId?: ObjectId;
    groupSequence?: number;
    wantedDate?: string | null;
    /** The quote that its price comes from, and that quote's place in its own sequence (lib/orders/quotes). */
    quoteId?: ObjectId;
    quoteSequence?: number;
    userId: ObjectId;
    /** Its buyer had not shown that the address is his when he placed it (lib/orders/mail-fate). */
    unproved?: true;
    productId: ObjectId;
    state: OrderState;
    paid: boolean;
    status?: OrderStatus;
    statusAt?: Date;
    /** With whom the goods travel, once the office has said so. */
    shipment?: Shipment;
    /** The hold in the product that makes this order an order; absent while `placing`. */
    holdId?: ObjectId;
    /** The PaymentIntent made for this order; becomes `transactionId` once it has paid. */
    paymentIntentId?: string;
    /** That intent, once it was handed out by total alone: it may pay any order that lib/payments/by-total finds for it. */
    intentByTotal?: string;
    /** When to ask Stripe about that intent; absent once nothing more can become of it. */
    askStripeAt?: Date;
    /** Failures and refusals of Stripe's while carrying something out for this order (lib/payments/idempotency). */
    stripeFaults?: number;
    /** How a dispute of its payment stands by its history, for lists that read none; the version before wrote `true` of an open one. */
    disputed?: DisputeMark | true;
    /** Minor units that lost disputes took of its payment, by its history. */
    lostAmount?: number;
    /** Minor units that a bank sent back of refunds and that were not given back again, by its history (lib/orders/follow-up). */
    owedAmount?: number;
    /** Attempts to pay that a bank declined, by Stripe's charge. */
    declines?: { charge: string; at: Date }[];
    /** From which network its payment was opened last, beyond recognition (lib/payments/decline). */
    openedFrom?: string;
    /** The joint payment that was opened last with this order in it (lib/payments/joint). */
    jointPaymentId?: ObjectId;
    transactionId?: string;
    /** Its place among the orders of a joint payment, where that is what paid it, or was given back for it. */
    transactionPart?: number;
    paidAt?: Date;
    /** Minor units given back; a full refund equals `total`. */
    refundedAmount?: number;
    /** Those of them that the office paid back in another way than by Stripe (lib/payments/paid-back). */
    paidBackAmount?: number;
    refundRequest?: RefundRequest;
    /** Refunds that were made for admins, by their request's id. */
    refunds?: ObjectId[];
    /** What was made under those ids (minor units); one that a version before wrote stands there alone. */
    refundsMade?: { id: ObjectId; amount: number; units: number }[];
    /** Units of refunded goods that came back into stock. */
    returnedUnits?: number;
    /** What the admin's search finds it by (lib/orders/search). */
    words?: string[];
    /** Of the request that placed it, which its payments at Stripe name too; never changes. */
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

/** Orders as the specification's lists know them: cancelled ones are gone, unfinished ones not there yet (decision 0012). */
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
    dispute: toDispute(doc.disputed),
    refundFailed: doc.owedAmount !== undefined,
    createdAt: doc.createdAt.toISOString(),
    holdExpiresAt: doc.state === 'unpaid' ? doc.holdExpiresAt.toISOString() : null,
  };
}

/** In a filter: buyers reach their own, admins all. @throws AppError invalid */
export const ownOnly = (actor: Actor) => (actor.role === 'admin' ? {} : { userId: toObjectId(actor.id) });

/** One listed order, own or, for an admin, any. @throws AppError invalid, not_found */
export async function readOrder(actor: Actor, id: string): Promise<Order> {
  const doc = await orders().findOne({ _id: toObjectId(id), ...listed, ...ownOnly(actor) });
  if (!doc) throw new AppError('not_found', messages.order.notFound);
  return toOrder(doc);
}
