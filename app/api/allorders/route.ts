import { rangeSchema } from '@/lib/base/paging';
import { readQuery } from '@/lib/http/request';
import { answerList, answerPage } from '@/lib/http/rest-list';
import { resource, route } from '@/lib/http/route';
import { toOrder } from '@/lib/orders/data';
import { getAllOrders } from '@/lib/orders/list';
import { ordersQuerySchema } from '@/lib/orders/schema';
import { allOrders } from '@/lib/orders/stream';
import { restOrder } from '@/lib/orders/wire';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  /**
   * Every order, oldest first, for admins (specification §7). With `page`, one page of the admin's list, searched,
   * filtered and sorted as the query says.
   */
  GET: route({ access: 'admin' }, async (actor, request) => {
    if (new URL(request.url).searchParams.has('page')) {
      const found = await getAllOrders(actor, readQuery(request, ordersQuerySchema));
      return answerPage(request, found, restOrder);
    }
    const range = readQuery(request, rangeSchema);
    return answerList(request, range, allOrders(actor, range), (doc) => restOrder(toOrder(doc)));
  }),
});
