import { rangeSchema } from '@/lib/base/paging';
import { readQuery } from '@/lib/http/request';
import { restOrder } from '@/lib/http/rest';
import { answerList } from '@/lib/http/rest-list';
import { resource, route } from '@/lib/http/route';
import { allOrders, toOrder } from '@/lib/orders/data';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  /** Every order, oldest first, for admins (specification §7). */
  GET: route({ access: 'admin' }, async (actor, request) => {
    const range = readQuery(request, rangeSchema);
    return answerList(request, range, allOrders(actor, range), (doc) => restOrder(toOrder(doc)));
  }),
});
