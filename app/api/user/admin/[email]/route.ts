import { emailInPath } from '@/lib/http/request';
import { resource, route } from '@/lib/http/route';
import { makeAdmin } from '@/lib/users/roles';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  /** Makes a user an admin, for admins (specification §7). */
  PUT: route({ access: 'admin' }, async (actor, request) => {
    const { changed } = await makeAdmin(actor, { email: emailInPath(request) });
    return { modifiedCount: changed ? 1 : 0 };
  }),
});
