import { restGroup } from '@/lib/http/rest-group';
import { resource, route } from '@/lib/http/route';
import { readGroup } from '@/lib/orders/group/read';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource<{ id: string }>({
  /** Orders that were placed together: the caller's own, or any for an admin. */
  GET: route({ access: 'user' }, async (actor, _request, { id }) => restGroup(await readGroup(actor, id))),
});
