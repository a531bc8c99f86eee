import * as z from 'zod';
import { toAmount, toMinor } from '@/lib/base/money';
import { type Order, orderStatuses } from './schema';

/**
 * An order as REST returns it (specification §3, decision 0012). `status` and `transactionId` are absent until it is
 * paid; `disputed`, `disputeLost` and `refundFailed` unless true; `returnedUnits` unless some came back.
 */
export function restOrder(source: Order) {
  const {
    id,
    price,
    total,
    status,
    transactionId,
    state: _state,
    refundedAmount,
    currency,
    dispute,
    refundFailed,
    returnedUnits,
    ...order
  } = source;
  const amount = (minor: number) => toAmount(minor, currency);
  return {
    _id: id,
    ...order,
    price: amount(price),
    total: amount(total),
    refundedAmount: amount(refundedAmount),
    currency: currency.toUpperCase(),
    ...(status && { status }),
    ...(transactionId && { transactionId }),
    ...(dispute === 'open' && { disputed: true }),
    ...(dispute === 'lost' && { disputeLost: true }),
    ...(refundFailed && { refundFailed }),
    ...(returnedUnits > 0 && { returnedUnits }),
  };
}

/** Parses an order from REST back into an `Order`, as lists use it. */
const restOrderSchema = z
  .object({
    _id: z.string(),
    number: z.string(),
    userName: z.string(),
    email: z.string(),
    productId: z.string(),
    productName: z.string(),
    productImg: z.string(),
    address: z.string(),
    phn: z.string(),
    poNumber: z.string().nullable(),
    note: z.string().nullable(),
    groupId: z.string().nullable(),
    groupNumber: z.string().nullable(),
    quoteId: z.string().nullable(),
    quoteNumber: z.string().nullable(),
    wantedDate: z.string().nullable(),
    price: z.number(),
    quantity: z.number(),
    total: z.number(),
    currency: z.string().toLowerCase(),
    paid: z.boolean(),
    refunded: z.boolean(),
    refundedAmount: z.number(),
    status: z.enum(orderStatuses).nullish(),
    transactionId: z.string().nullish(),
    disputed: z.boolean().optional(),
    disputeLost: z.boolean().optional(),
    refundFailed: z.boolean().optional(),
    returnedUnits: z.number().default(0),
    shipment: z.object({ carrier: z.string(), number: z.string().nullable() }).nullable(),
    createdAt: z.string(),
    holdExpiresAt: z.string().nullable(),
  })
  .transform(
    ({
      _id,
      price,
      total,
      refundedAmount,
      status,
      transactionId,
      disputed,
      disputeLost,
      refundFailed = false,
      ...order
    }): Order => ({
      ...order,
      id: _id,
      price: toMinor(price, order.currency),
      total: toMinor(total, order.currency),
      refundedAmount: toMinor(refundedAmount, order.currency),
      // Only unpaid orders have a hold; the others are paid or cancelled.
      state: order.paid ? 'paid' : order.holdExpiresAt ? 'unpaid' : 'cancelled',
      status: status ?? null,
      transactionId: transactionId ?? null,
      dispute: disputed ? 'open' : disputeLost ? 'lost' : null,
      refundFailed,
    }),
  );

/** A list of orders as `GET /orders` and `GET /allorders` answer. @throws ZodError when it is something else */
export const restOrdersSchema = z.array(restOrderSchema);
