import { resource, route } from '@/lib/http/route';
import { smallest } from '@/lib/images/address';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  /** Who is signed in, for the navigation bar and for server/http/large-bodies.ts; `null` for nobody. */
  GET: route({ access: 'public' }, async (actor) => {
    if (!actor) return null;
    const { name, email, role, photoURL, verified } = actor;
    return { name, email, role, verified, photoURL: photoURL && smallest(photoURL) };
  }),
});
