import { stockMoved } from '@/lib/catalogue/changes';
import { readJson } from '@/lib/http/request';
import { resource, route } from '@/lib/http/route';
import { readOrder } from '@/lib/orders/data';
import { restOrder } from '@/lib/orders/wire';
import { cancelOrder } from '@/lib/payments/cancel';
import { completePayment } from '@/lib/payments/complete';
import { patchOrderSchema } from '@/lib/payments/schema';
import { invalidateCaches } from '@/lib/platform/cache';
import { clientIp } from '@/lib/platform/client-ip';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource<{ id: string }>({
  /** One of the caller's own orders, or any for an admin (specification §7). */
  GET: route({ access: 'user' }, async (actor, _request, { id }) => restOrder(await readOrder(actor, id))),
  /** Records a payment after checking it with Stripe (decision 0012). Held units become sold: no page changes. */
  PATCH: route({ access: 'user' }, async (actor, request, { id }) => {
    const { transactionId } = patchOrderSchema.parse(await readJson(request));
    await completePayment(actor, { orderId: id, transactionId }, clientIp(request.headers));
    return { modifiedCount: 1 };
  }),
  /** Cancels an unpaid order; the e-mail in the query grants nothing (decision 0012). */
  DELETE: route({ access: 'user' }, async (actor, _request, { id }) => {
    const { productId } = await cancelOrder(actor, { orderId: id });
    await invalidateCaches(stockMoved(productId));
    return { deletedCount: 1 };
  }),
});
