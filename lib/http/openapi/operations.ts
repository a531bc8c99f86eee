import * as z from 'zod';
import { postProductSchema } from '@/lib/catalogue/schema';
import { orderFilters, ordersQuerySchema, placeOrderSchema } from '@/lib/orders/schema';
import { createIntentSchema, patchOrderSchema } from '@/lib/payments/schema';
import { mostForStrangers } from '@/lib/reviews/data';
import { addReviewSchema } from '@/lib/reviews/schema';
import { patchUserSchema, putUserSchema } from '@/lib/users/schema';
import { fileOperations } from './file-operations';
import { groupOperations } from './group-operations';
import { add, get, idempotencyKey, list, type Operation, oneOf, patch, post, put, remove } from './operation';
import * as wire from './wire';

const email = { email: 'Whose orders; one’s own without it. An admin may ask for any.' };
const noAuthority = { email: 'Taken and ignored: it is no authority.' };
const anyOrder = z.looseObject({ _id: z.string().optional(), status: z.string().optional() });
const { by, sort, order } = ordersQuerySchema.shape;
const callersOwn = 'Taken and ignored: it is the caller’s own.';
const productsOwn = 'Taken and ignored: it is the product’s.';

/** The calls of specification §7 in its order, and those added to them. */
export const operations: readonly Operation[] = [
  list('/products', 'public', 'Every product, oldest first', wire.productWire, { errors: ['limited'] }),
  get('/products/{id}', 'public', 'One product', wire.productWire, { errors: ['invalid', 'not_found'] }),
  add('/products', 'admin', 'Adds a product', {
    body: postProductSchema,
    errors: ['invalid', 'conflict'],
  }),
  remove('/products/{id}', 'admin', 'Deletes a product; its orders stay as they are', {
    errors: ['invalid', 'not_found', 'conflict'],
  }),
  list('/featured', 'public', 'Featured items', wire.featuredWire),
  list(
    '/reviews',
    'public',
    `Visible reviews, oldest first: all of them, or for strangers without limit the newest ${mostForStrangers}`,
    wire.reviewWire,
  ),
  add('/reviews', 'user', 'Adds a review in the caller’s name', {
    headers: idempotencyKey('The same key with the same review adds it once'),
    body: addReviewSchema,
    ignored: { email: callersOwn, name: callersOwn, img: callersOwn },
    errors: ['invalid', 'not_found', 'conflict', 'limited'],
  }),
  put('/user/{email}', 'user', 'An access token for one’s own session; fills an empty name', wire.tokenWire, {
    body: putUserSchema,
    ignored: { email: 'Taken and ignored: the path has it.' },
    errors: ['invalid', 'forbidden'],
  }),
  get('/user/{email}', 'user', 'A profile: one’s own, or any for an admin', wire.userWire, {
    errors: ['forbidden', 'not_found'],
  }),
  patch(
    '/user/{email}',
    'user',
    'Changes one’s own profile: only the keys sent; an empty text clears an optional one',
    wire.modifiedWire,
    {
      body: patchUserSchema,
      ignored: { email: 'Taken and ignored: the path has it, and nobody changes it.' },
      errors: ['invalid', 'forbidden', 'limited'],
    },
  ),
  list('/user', 'admin', 'Every user, oldest first', wire.userWire),
  remove(
    '/user/{email}',
    'admin',
    'Deletes a user, ends their sessions and cancels their unpaid orders; not allowed for oneself',
    { errors: ['not_found', 'conflict'] },
  ),
  put('/user/admin/{email}', 'admin', 'Makes a user an admin whose email is verified', wire.modifiedWire, {
    errors: ['not_found', 'conflict'],
  }),
  get(
    '/admin/{email}',
    'public',
    'Whether this is an admin’s address; false for whom it does not concern',
    wire.adminWire,
  ),
  add(
    '/orders',
    'user',
    'Places an order by productId or exact productName. Name, picture and price come from the product; an Idempotency-Key header makes sending it twice safe',
    {
      headers: idempotencyKey('The same key with the same order places it once'),
      body: placeOrderSchema,
      ignored: { email: callersOwn, productImg: productsOwn, price: productsOwn },
      errors: ['invalid', 'not_found', 'conflict', 'limited'],
    },
  ),
  list('/orders', 'user', 'One’s own orders, oldest first', wire.orderWire, {
    query: email,
    errors: ['forbidden'],
  }),
  get('/orders/{id}', 'user', 'One order of one’s own, or any for an admin', wire.orderWire, {
    errors: ['invalid', 'not_found'],
  }),
  ...groupOperations,
  patch(
    '/orders/{id}',
    'user',
    'Tells that one’s own order was paid; the card provider is asked whether it is true',
    wire.modifiedWire,
    {
      body: patchOrderSchema,
      ignored: {
        orderId: 'Taken and ignored: the path has it.',
        amount: 'Taken and ignored: the card provider knows what was paid.',
      },
      errors: ['invalid', 'not_found', 'conflict', 'limited', 'unavailable'],
    },
  ),
  remove('/orders/{id}', 'user', 'Cancels an unpaid order of one’s own, or any for an admin', {
    query: noAuthority,
    errors: ['invalid', 'not_found', 'conflict'],
  }),
  list(
    '/allorders',
    'admin',
    'Every order, oldest first; with page, one page of the admin’s list',
    wire.orderWire,
    {
      query: {
        page: 'A page of the admin’s list instead, newest first: of the newest 10,000, or 1,000 that have the words. Past the end it is the last one, which has no `Link`.',
        q: 'With page: words to look for; their first hundred characters count.',
        show: `With page: ${oneOf(orderFilters)}; pack is what should be packed by now.`,
        by: `With page: of what the days are meant, ${oneOf(by.unwrap().options)}.`,
        from: 'With page: the first day, YYYY-MM-DD by the shop’s clock.',
        to: 'With page: the last day, which is part of it.',
        sort: `With page: ${oneOf(sort.unwrap().options)}.`,
        order: `With page: ${oneOf(order.unwrap().options)}.`,
      },
    },
  ),
  patch(
    '/allOrders/{id}',
    'admin',
    'Moves a paid order one step. With the order as it was seen in the body, one press moves it once',
    wire.modifiedWire,
    { query: noAuthority, body: anyOrder, errors: ['invalid', 'not_found', 'conflict'] },
  ),
  remove('/allOrders/{id}', 'admin', 'Cancels an unpaid order of anybody', {
    query: noAuthority,
    errors: ['invalid', 'not_found', 'conflict'],
  }),
  post(
    '/create-payment-intent',
    'user',
    'The client secret for one’s own unpaid order: by orderId, else for the one of exactly this total in the shop’s currency that PATCH /orders/{id} names first, or after a minute the oldest',
    wire.secretWire,
    {
      body: createIntentSchema,
      errors: ['invalid', 'not_found', 'conflict', 'limited', 'unavailable'],
    },
  ),
  post(
    '/upload',
    'user',
    'Stores a picture (JPEG, PNG or WebP), written anew without metadata',
    wire.uploadWire,
    { body: z.object({ image: z.file() }), errors: ['invalid', 'limited', 'unavailable'] },
  ),
  get('/suggest', 'public', 'What a search box offers while somebody types', wire.suggestionsWire, {
    query: { q: 'What was typed so far; its first hundred characters count.' },
    errors: ['invalid', 'limited'],
  }),
  get('/me', 'public', 'Who is signed in, or null', wire.meWire),
  ...fileOperations,
];
