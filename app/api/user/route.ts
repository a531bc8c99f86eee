import { rangeSchema } from '@/lib/base/paging';
import { readQuery } from '@/lib/http/request';
import { restUser } from '@/lib/http/rest';
import { answerList } from '@/lib/http/rest-list';
import { resource, route } from '@/lib/http/route';
import { allUsers, toUser } from '@/lib/users/data';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  /** Every user, oldest first, for admins (specification §7). */
  GET: route({ access: 'admin' }, async (actor, request) => {
    const range = readQuery(request, rangeSchema);
    return answerList(request, range, allUsers(actor, range), (doc) => restUser(toUser(doc)));
  }),
});
