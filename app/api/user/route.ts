import { rangeSchema } from '@/lib/paging';
import { readQuery } from '@/lib/request';
import { restUser } from '@/lib/rest';
import { answerList } from '@/lib/rest-list';
import { resource, route } from '@/lib/route';
import { allUsers, toUser } from '@/lib/users/data';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  /** Every user, oldest first, for admins (specification §7). */
  GET: route({ access: 'admin' }, async (actor, request) => {
    const range = readQuery(request, rangeSchema);
    return answerList(request, range, allUsers(actor, range), (doc) => restUser(toUser(doc)));
  }),
});
