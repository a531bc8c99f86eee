import { emailInPath } from '@/lib/http/request';
import { resource, route } from '@/lib/http/route';
import { isAdmin } from '@/lib/users/data';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  /** Whether this email is an admin's; false for callers who may not know (specification §7, decision 0012). */
  GET: route({ access: 'public' }, async (actor, request) => ({
    admin: await isAdmin(actor, emailInPath(request)),
  })),
});
