import * as z from 'zod';
import { chargeComplaint } from '@/lib/base/charge';
import {
  optionalLines,
  optionalText,
  phoneNumber,
  requiredCount,
  requiredLines,
  unlessBlank,
} from '@/lib/base/fields';
import { objectIdSchema } from '@/lib/base/ids';
import { messages } from '@/lib/base/messages';
import { daysQuery, listQuerySchema } from '@/lib/base/paging';
import { betweenCartons, type QuantityRules, quantityFault } from '@/lib/base/quantity-rules';
import { requestKeySchema } from '@/lib/base/request-key';
import { type Priced, totalFor } from '@/lib/base/unit-price';

/** The states of decision 0014. `placing` is internal and never leaves the server. */
const orderStates = ['placing', 'unpaid', 'paid', 'cancelled'] as const;
export type OrderState = (typeof orderStates)[number];

/** The steps of a paid order, in their only legal order (specification §4). */
export const orderStatuses = ['pending', 'processing', 'shipped', 'delivered'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** The status that the admin's button moves to, or null at the end. */
export function nextStatus(status: OrderStatus): OrderStatus | null {
  return orderStatuses[orderStatuses.indexOf(status) + 1] ?? null;
}

/** What can happen to an order; `tracked`: the office entered the parcel. Events of banks: lib/orders/trouble. */
export type OrderEventType =
  | 'placed'
  | 'cancelled'
  | 'expired'
  | 'paid'
  | 'refunded'
  | 'tracked'
  | 'disputed'
  | 'disputeWon'
  | 'disputeLost'
  | 'refundFailed'
  | 'refundRefused'
  | OrderStatus;

/** The carrier, and the tracking number if there is one. */
export type Shipment = { carrier: string; number: string | null };

/** Buyer and product as they were when the order was placed; money in minor units. */
export type OrderFacts = {
  userName: string;
  email: string;
  productName: string;
  productImg: string;
  address: string;
  phn: string;
  /** Per unit. */
  price: number;
  quantity: number;
  /** price × quantity (specification §9). */
  total: number;
  /** ISO 4217 in lower case, as Stripe writes it. */
  currency: string;
};

/** What a buyer's office may add to an order. */
export type BuyerReferences = {
  /** The number that the order has in the buyer's own books (purchase order). */
  poNumber: string | null;
  /** For whoever packs and delivers. */
  note: string | null;
};

/** What orders that were placed together share. */
type InGroup = {
  groupId: string | null;
  /** The number that people see for the group (lib/orders/number). */
  groupNumber: string | null;
  /** When the buyer would like to have the goods: a day, `YYYY-MM-DD`. */
  wantedDate: string | null;
};

/** The quote that the order's price comes from, if any. */
type Quoted = {
  quoteId: string | null;
  /** The number that people see for the quote (lib/orders/number). */
  quoteNumber: string | null;
};

/** State of a dispute of an order's payment: undecided, or lost with the money. */
export type DisputeMark = 'open' | 'lost';

/** What leaves the server: plain JSON, string ids, money in minor units. */
export type Order = OrderFacts &
  BuyerReferences &
  InGroup &
  Quoted & {
    id: string;
    /** The number that people see (lib/orders/number). */
    number: string;
    productId: string;
    state: Exclude<OrderState, 'placing'>;
    paid: boolean;
    transactionId: string | null;
    status: OrderStatus | null;
    shipment: Shipment | null;
    refunded: boolean;
    /** Minor units given back so far. */
    refundedAmount: number;
    /** Units that came back into stock with refunds. */
    returnedUnits: number;
    /** The buyer's bank disputes the payment and has not decided yet, or has taken the money for good. */
    dispute: DisputeMark | null;
    /** A refund failed at the bank, and the money was not refunded again yet. */
    refundFailed: boolean;
    createdAt: string;
    holdExpiresAt: string | null;
  };

/** A whole number of units; `''` and words count as not given (specification §5). */
const countSchema = requiredCount(messages.order.quantityRequired);
const quantitySchema = countSchema.pipe(z.number().int(messages.order.quantityWhole));

/** The order form's input (specification §5). Name, image and price come from the product, never from here. */
export const placeOrderSchema = z.object({
  productId: unlessBlank(objectIdSchema),
  productName: optionalText(200).optional(),
  /** The account's name if left out, null or blank. */
  userName: optionalText(100).optional(),
  address: requiredLines(messages.order.addressRequired, 500, messages.order.addressTooLong),
  phn: phoneNumber(messages.order.phnRequired),
  quantity: quantitySchema,
  poNumber: optionalText(40).optional(),
  note: optionalLines(500, messages.order.noteTooLong).optional(),
  requestKey: unlessBlank(requestKeySchema),
});
export type PlaceOrder = z.output<typeof placeOrderSchema>;

/** The same input with the product's own bounds, for the form that knows the product. */
export function placeOrderSchemaFor(product: QuantityRules & Priced) {
  return placeOrderSchema.extend({
    // The specification's two messages come first; then come fractions, quantities between two cartons, and totals that
    // no card can be charged, as placing checks them.
    quantity: countSchema.pipe(
      z
        .number()
        .min(product.quantity, messages.order.quantityMin)
        .max(product.available, messages.order.quantityMax)
        .int(messages.order.quantityWhole)
        .refine((units) => quantityFault(product, units) !== 'step', {
          error: ({ input }) => betweenCartons(product, Number(input)),
        })
        .refine((units) => chargeComplaint(totalFor(product, units)) === null, {
          error: ({ input }) => chargeComplaint(totalFor(product, Number(input))) ?? undefined,
        }),
    ),
  });
}

export const orderIdSchema = z.object({ orderId: objectIdSchema });

/** The admin's status button: `from` is the label that was pressed, so that ten presses move one step. */
export const advanceStatusSchema = z.object({
  orderId: objectIdSchema,
  from: z.enum(orderStatuses).optional(),
});

const seenOrderSchema = z.object({ _id: z.string(), status: z.enum(orderStatuses) });

/** The status in the order that a REST client sends back; undefined if the body is not this order. */
export function seenStatusOf(orderId: string, body: unknown): OrderStatus | undefined {
  const { data } = seenOrderSchema.safeParse(body);
  return data?._id.toLowerCase() === orderId.toLowerCase() ? data.status : undefined;
}

/** Filters of the admin's list: `all` is the specification's list, `pack` what is due for packing. */
export const orderFilters = [
  'all',
  'pack',
  'unpaid',
  ...orderStatuses,
  'refunded',
  'refundFailed',
  'disputed',
  'cancelled',
] as const;
export type OrderFilter = (typeof orderFilters)[number];

/** Query string of the admin's list. */
export const ordersQuerySchema = listQuerySchema(['placed', 'total'], {
  show: z.enum(orderFilters).catch('all'),
  /** The date that the range of days applies to. */
  by: z.enum(['placed', 'paid']).catch('placed'),
  ...daysQuery,
});
export type OrdersQuery = z.output<typeof ordersQuerySchema>;

/** How many orders wait for something; each number stops at `mostCounted`. */
export type OpenCounts = Record<'unpaid' | 'pending' | 'processing' | 'pack' | 'refundFailed', number>;
export const mostCounted = 1000;
