import { resource, route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  /** Who is signed in, for the navigation bar; `null` for nobody. */
  GET: route({ access: 'public' }, async (actor) =>
    actor ? { name: actor.name, email: actor.email, role: actor.role, photoURL: actor.photoURL } : null,
  ),
});
