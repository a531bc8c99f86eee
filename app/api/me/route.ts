import { resource, route } from '@/lib/http/route';
import { smallest } from '@/lib/images/address';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  /** Who is signed in, for the navigation bar; `null` for nobody. */
  GET: route({ access: 'public' }, async (actor) => {
    if (!actor) return null;
    const { name, email, role, photoURL } = actor;
    return { name, email, role, photoURL: photoURL && smallest(photoURL) };
  }),
});
