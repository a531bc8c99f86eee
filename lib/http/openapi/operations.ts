import * as z from 'zod';
import type { Role } from '@/lib/auth/schema';
import type { ErrorCode } from '@/lib/base/errors';
import { postProductSchema } from '@/lib/catalogue/schema';
import { placeOrderSchema } from '@/lib/orders/schema';
import { createIntentSchema, patchOrderSchema } from '@/lib/payments/schema';
import { addReviewSchema } from '@/lib/reviews/schema';
import { patchUserSchema, putUserSchema } from '@/lib/users/schema';
import * as wire from './wire';

type HttpMethod = 'get' | 'post' | 'put' | 'patch' | 'delete';

export type Operation = {
  method: HttpMethod;
  /** Below /api, parameters in braces. */
  path: string;
  access: 'public' | Role;
  summary: string;
  query?: Record<string, string>;
  body?: z.ZodType;
  /** 200 unless given: 201 for calls that make something. */
  status?: 200 | 201;
  /** Of one entry where `list` is set; absent where the answer is no JSON. */
  answer?: z.ZodType;
  list?: true;
  errors?: readonly ErrorCode[];
};

const email = { email: 'Whose orders; one’s own without it. An admin may ask for any.' };
const noAuthority = { email: 'Taken and ignored: it is no authority.' };
const anyOrder = z.looseObject({ _id: z.string().optional(), status: z.string().optional() });

/** The calls of specification §7 and what is beside them, in its order. */
export const operations: readonly Operation[] = [
  {
    method: 'get',
    path: '/products',
    access: 'public',
    summary: 'Every product, oldest first',
    answer: wire.productWire,
    list: true,
  },
  {
    method: 'get',
    path: '/products/{id}',
    access: 'public',
    summary: 'One product',
    answer: wire.productWire,
    errors: ['invalid', 'not_found'],
  },
  {
    method: 'post',
    path: '/products',
    access: 'admin',
    summary: 'Adds a product',
    body: postProductSchema,
    status: 201,
    answer: wire.insertedWire,
    errors: ['invalid', 'conflict', 'too_large'],
  },
  {
    method: 'delete',
    path: '/products/{id}',
    access: 'admin',
    summary: 'Deletes a product; its orders stay as they are',
    answer: wire.deletedWire,
    errors: ['invalid', 'not_found'],
  },
  {
    method: 'get',
    path: '/featured',
    access: 'public',
    summary: 'Featured items',
    answer: wire.featuredWire,
    list: true,
  },
  {
    method: 'get',
    path: '/reviews',
    access: 'public',
    summary: 'Every visible review, oldest first',
    answer: wire.reviewWire,
    list: true,
  },
  {
    method: 'post',
    path: '/reviews',
    access: 'user',
    summary: 'Adds a review in the caller’s name',
    body: addReviewSchema,
    status: 201,
    answer: wire.insertedWire,
    errors: ['invalid', 'not_found', 'too_large', 'limited'],
  },
  {
    method: 'put',
    path: '/user/{email}',
    access: 'user',
    summary: 'An access token for one’s own session; fills an empty name',
    body: putUserSchema,
    answer: wire.tokenWire,
    errors: ['invalid', 'forbidden', 'too_large'],
  },
  {
    method: 'get',
    path: '/user/{email}',
    access: 'user',
    summary: 'A profile: one’s own, or any for an admin',
    answer: wire.userWire,
    errors: ['forbidden', 'not_found'],
  },
  {
    method: 'patch',
    path: '/user/{email}',
    access: 'user',
    summary: 'Changes one’s own profile: only the keys sent; an empty text clears an optional one',
    body: patchUserSchema,
    answer: wire.modifiedWire,
    errors: ['invalid', 'forbidden', 'too_large'],
  },
  {
    method: 'get',
    path: '/user',
    access: 'admin',
    summary: 'Every user, oldest first',
    answer: wire.userWire,
    list: true,
  },
  {
    method: 'delete',
    path: '/user/{email}',
    access: 'admin',
    summary: 'Deletes a user, ends his sessions and cancels his unpaid orders; never oneself',
    answer: wire.deletedWire,
    errors: ['not_found', 'conflict'],
  },
  {
    method: 'put',
    path: '/user/admin/{email}',
    access: 'admin',
    summary: 'Makes a user an admin',
    answer: wire.modifiedWire,
    errors: ['not_found'],
  },
  {
    method: 'get',
    path: '/admin/{email}',
    access: 'public',
    summary: 'Whether this is an admin’s address; false for whom it does not concern',
    answer: wire.adminWire,
  },
  {
    method: 'post',
    path: '/orders',
    access: 'user',
    summary:
      'Places an order by productId or exact productName. Name, picture and price come from the product; an Idempotency-Key header makes sending it twice safe',
    body: placeOrderSchema,
    status: 201,
    answer: wire.insertedWire,
    errors: ['invalid', 'not_found', 'conflict', 'too_large', 'limited'],
  },
  {
    method: 'get',
    path: '/orders',
    access: 'user',
    summary: 'One’s own orders, oldest first',
    query: email,
    answer: wire.orderWire,
    list: true,
    errors: ['forbidden'],
  },
  {
    method: 'get',
    path: '/orders/{id}',
    access: 'user',
    summary: 'One order of one’s own, or any for an admin',
    answer: wire.orderWire,
    errors: ['invalid', 'not_found'],
  },
  {
    method: 'patch',
    path: '/orders/{id}',
    access: 'user',
    summary: 'Tells that one’s own order was paid; the card provider is asked whether it is true',
    body: patchOrderSchema,
    answer: wire.modifiedWire,
    errors: ['invalid', 'not_found', 'conflict', 'limited', 'too_large', 'unavailable'],
  },
  {
    method: 'delete',
    path: '/orders/{id}',
    access: 'user',
    summary: 'Cancels an unpaid order of one’s own, or any for an admin',
    query: noAuthority,
    answer: wire.deletedWire,
    errors: ['invalid', 'not_found', 'conflict'],
  },
  {
    method: 'get',
    path: '/allorders',
    access: 'admin',
    summary: 'Every order, oldest first',
    answer: wire.orderWire,
    list: true,
  },
  {
    method: 'patch',
    path: '/allOrders/{id}',
    access: 'admin',
    summary:
      'Moves a paid order one step. With the order as it was seen in the body, one press moves it once',
    query: noAuthority,
    body: anyOrder,
    answer: wire.modifiedWire,
    errors: ['invalid', 'not_found', 'conflict', 'too_large'],
  },
  {
    method: 'delete',
    path: '/allOrders/{id}',
    access: 'admin',
    summary: 'Cancels an unpaid order of anybody',
    query: noAuthority,
    answer: wire.deletedWire,
    errors: ['invalid', 'not_found', 'conflict'],
  },
  {
    method: 'post',
    path: '/create-payment-intent',
    access: 'user',
    summary:
      'The client secret for one’s own unpaid order: by orderId, else the only one of exactly this total',
    body: createIntentSchema,
    answer: wire.secretWire,
    errors: ['invalid', 'not_found', 'conflict', 'too_large', 'limited', 'unavailable'],
  },
  {
    method: 'post',
    path: '/upload',
    access: 'user',
    summary: 'Stores a picture (JPEG, PNG or WebP), written anew without metadata',
    body: z.object({ image: z.file() }),
    answer: wire.uploadWire,
    errors: ['invalid', 'too_large', 'limited', 'unavailable'],
  },
  {
    method: 'get',
    path: '/me',
    access: 'public',
    summary: 'Who is signed in, or null',
    answer: wire.meWire,
  },
  {
    method: 'get',
    path: '/exports/{list}',
    access: 'admin',
    summary: 'A whole list as CSV: users, orders, products, reviews or the audit log',
    errors: ['not_found'],
  },
];
