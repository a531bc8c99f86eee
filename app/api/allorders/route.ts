import { allOrders, toOrder } from '@/lib/orders/data';
import { rangeSchema } from '@/lib/paging';
import { readQuery } from '@/lib/request';
import { restOrder } from '@/lib/rest';
import { answerList } from '@/lib/rest-list';
import { resource, route } from '@/lib/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  /** Every order, oldest first, for admins (specification §7). */
  GET: route({ access: 'admin' }, async (actor, request) => {
    const range = readQuery(request, rangeSchema);
    return answerList(request, range, allOrders(actor, range), (doc) => restOrder(toOrder(doc)));
  }),
});
