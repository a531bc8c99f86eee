import { stockMoved } from '@/lib/catalogue/changes';
import { readOptionalJson } from '@/lib/http/request';
import { resource, route } from '@/lib/http/route';
import { advanceStatus } from '@/lib/orders/advance';
import { seenStatusOf } from '@/lib/orders/schema';
import { cancelOrder } from '@/lib/payments/cancel';
import { invalidateCaches } from '@/lib/platform/cache';

/** Also spelled /allOrders/{id}, by a rewrite (next.config.ts). */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource<{ id: string }>({
  /** Advances a paid order by one step, for admins. The body is the order as the caller saw it (specification §7). */
  PATCH: route({ access: 'admin' }, async (actor, request, { id }) => {
    await advanceStatus(actor, { orderId: id, from: seenStatusOf(id, await readOptionalJson(request)) });
    return { modifiedCount: 1 };
  }),
  /** Cancels any buyer's unpaid order, for admins (specification §7). */
  DELETE: route({ access: 'admin' }, async (actor, _request, { id }) => {
    const { productId } = await cancelOrder(actor, { orderId: id });
    await invalidateCaches(stockMoved(productId));
    return { deletedCount: 1 };
  }),
});
