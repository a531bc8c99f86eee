import * as z from 'zod';
import { rangeSchema } from '@/lib/base/paging';
import { stockMoved } from '@/lib/catalogue/changes';
import { emailInQuery, keyOfRequest, readJson, readQuery } from '@/lib/http/request';
import { answerList } from '@/lib/http/rest-list';
import { resource, route } from '@/lib/http/route';
import { toOrder } from '@/lib/orders/data';
import { placeOrder } from '@/lib/orders/place';
import { placeOrderSchema } from '@/lib/orders/schema';
import { ordersOf } from '@/lib/orders/stream';
import { restOrder } from '@/lib/orders/wire';
import { invalidateCaches } from '@/lib/platform/cache';

const querySchema = rangeSchema.extend({ email: z.string().max(254).optional() });

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  /** The caller's own orders, oldest first; those of any email for an admin (specification §7). */
  GET: route({ access: 'user' }, async (actor, request) => {
    const { email, ...range } = readQuery(request, querySchema);
    const orders = ordersOf(actor, emailInQuery(email, actor.email), range);
    return answerList(request, range, orders, (doc) => restOrder(toOrder(doc)));
  }),
  /** Places an order; an `Idempotency-Key` header makes a retry safe (specification §7). */
  POST: route({ access: 'user', status: 201 }, async (actor, request) => {
    const input = placeOrderSchema.parse(await readJson(request));
    const order = await placeOrder(actor, { ...input, requestKey: keyOfRequest(request, input) });
    await invalidateCaches(stockMoved(order.productId));
    return { insertedId: order.id };
  }),
});
