import * as z from 'zod';
import { statusOf } from '@/lib/base/error-codes';
import { fieldAnswers } from '@/lib/catalogue/fields';
import { orderStatuses } from '@/lib/orders/schema';

/** Schemas of REST responses: the fields of specification §3 by their names, and the shop's own. Nothing else. */

const id = z.string().regex(/^[0-9a-f]{24}$/);
const time = z.iso.datetime();
const orderMoney = (what: string) => z.number().min(0).describe(`${what}, in the order's currency`);
const optional = z.string().nullable();

export const productWire = z.strictObject({
  _id: id,
  ...fieldAnswers,
  img: z.string().describe('A path of this site, or an address of the image host'),
  imgAlt: optional.describe('What the picture shows, in words'),
  more: z.array(z.strictObject({ img: z.string(), alt: optional })).describe('Further pictures, in order'),
  properties: z
    .record(z.string(), z.union([z.number(), z.string()]))
    .describe('What is typical of its category; lengths in millimeters'),
  ratings: z.array(z.int()).length(5).describe('How many reviews of it gave one star, two, … five'),
  slug: z.string(),
  featured: z.boolean(),
  createdAt: time,
});

export const featuredWire = productWire.pick({ _id: true, name: true, img: true });

const suggested = z.strictObject({ name: z.string(), address: z.string().describe('A path of this site') });
export const suggestionsWire = z.strictObject({
  products: z
    .array(
      suggested.extend({
        _id: id,
        parts: z
          .array(z.string())
          .describe('The name in turns: what was not searched for, what was; either may be empty'),
        img: z.string().describe('A small picture: a path of this site, or an address of the image host'),
        shownPrice: z.string().describe('Per unit, in words as pages show it'),
      }),
    )
    .describe('The best first'),
  categories: z.array(suggested),
});

export const reviewWire = z.strictObject({
  _id: id,
  name: z.string(),
  email: z.string().optional().describe('Only to its author and to admins'),
  img: optional,
  review: z.string(),
  rating: z.number().describe('As given; shown and counted as 1 to 5'),
  productId: id.nullable(),
  createdAt: time,
});

export const userWire = z.strictObject({
  _id: id,
  name: z.string(),
  email: z.string(),
  emailVerified: z
    .boolean()
    .describe('True once a mailed link or Google has shown that the address is theirs'),
  role: z.enum(['user', 'admin']),
  photoURL: optional,
  education: optional,
  address: optional,
  phone: optional,
  LinkedIn: optional,
  company: optional.describe('Of a firm; stands on the papers of its orders, as does the tax number'),
  taxNumber: optional,
  createdAt: time,
});

export const ownDataWire = z
  .record(z.string(), z.array(z.record(z.string(), z.unknown())))
  .describe('For each part of what is kept its entries');

export const orderWire = z.strictObject({
  _id: id,
  number: z.string().describe('What people call the order'),
  userName: z.string(),
  email: z.string(),
  productId: id,
  productName: z.string(),
  productImg: z.string(),
  address: z.string(),
  phn: z.string(),
  poNumber: optional.describe('The number that the order has in the buyer’s own books'),
  note: optional.describe('For whoever packs and delivers'),
  groupId: id.nullable().describe('Of orders that were placed together'),
  groupNumber: optional.describe('What people call those together'),
  quoteId: id.nullable().describe('Of an order at the price of a quote'),
  quoteNumber: optional.describe('What people call that quote'),
  wantedDate: z.iso.date().nullable().describe('When the buyer would like to have the goods'),
  price: orderMoney('Per unit, as when the order was placed'),
  quantity: z.int(),
  total: orderMoney('price × quantity'),
  paid: z.boolean(),
  transactionId: z.string().optional().describe('Once paid'),
  status: z.enum(orderStatuses).optional().describe('Once paid'),
  shipment: z
    .strictObject({ carrier: z.string(), number: optional })
    .nullable()
    .describe('With whom the goods travel'),
  refunded: z.boolean(),
  refundedAmount: orderMoney('Given back so far'),
  disputed: z.literal(true).optional().describe('While its payment is disputed'),
  disputeLost: z.literal(true).optional().describe('Once a lost dispute took its payment, or a part of it'),
  refundFailed: z
    .literal(true)
    .optional()
    .describe('While a refund of it came back, by a bank or canceled in Stripe, and was not made again'),
  returnedUnits: z.int().optional().describe('Units that came back into stock with refunds, if any'),
  currency: z.string().length(3).describe('ISO 4217, as when the order was placed'),
  createdAt: time,
  holdExpiresAt: time.nullable().describe('When the stock of an unpaid order is released'),
});

export const groupWire = z.strictObject({
  _id: id,
  number: z.string().describe('What people call them together'),
  orders: z.array(orderWire),
  refused: z
    .array(z.strictObject({ productId: id, productName: z.string(), reason: z.string() }))
    .describe('What was not available when it was placed, and why'),
});

export const errorWire = z.strictObject({
  error: z.strictObject({
    code: z.enum([...(Object.keys(statusOf) as (keyof typeof statusOf)[]), 'wrong_method']),
    message: z.string(),
    fieldErrors: z.record(z.string(), z.array(z.string())).optional(),
  }),
});

export const insertedWire = z.strictObject({ insertedId: id });
export const modifiedWire = z.strictObject({ modifiedCount: z.union([z.literal(0), z.literal(1)]) });
export const deletedWire = z.strictObject({ deletedCount: z.literal(1) });
export const tokenWire = z.strictObject({ token: z.string() });
export const adminWire = z.strictObject({ admin: z.boolean() });
export const secretWire = z.strictObject({ clientSecret: z.string() });
export const uploadWire = z.strictObject({
  success: z.literal(true),
  data: z.strictObject({ url: z.url() }),
});
export const meWire = z
  .strictObject({
    name: z.string(),
    email: z.string(),
    role: z.enum(['user', 'admin']),
    verified: z.boolean(),
    photoURL: optional,
  })
  .nullable();

/** Schemas that have a name in the document. */
export const namedWires: readonly (readonly [z.ZodType, string])[] = [
  [productWire, 'Product'],
  [featuredWire, 'FeaturedItem'],
  [reviewWire, 'Review'],
  [userWire, 'User'],
  [orderWire, 'Order'],
  [errorWire, 'Error'],
];
