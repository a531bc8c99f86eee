import { issueAccessToken } from '@/lib/auth/access-token';
import type { Actor } from '@/lib/auth/actor';
import { prolongSession, readBearerClaims } from '@/lib/auth/session';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { storedPictureUrl } from '@/lib/http/pictures';
import { emailInPath, readJson } from '@/lib/http/request';
import { restUser } from '@/lib/http/rest';
import { resource, route } from '@/lib/http/route';
import { invalidateCaches } from '@/lib/platform/cache';
import { readUser } from '@/lib/users/data';
import { deleteUser } from '@/lib/users/delete';
import { fillEmptyName, updateProfile } from '@/lib/users/edit';
import { patchUserSchema, putUserSchema } from '@/lib/users/schema';

function assertSelf(actor: Actor, request: Request): void {
  if (emailInPath(request) !== actor.email) throw new AppError('forbidden', messages.forbidden);
}

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  /** A profile: the caller's own, or any for an admin (specification §7). */
  GET: route({ access: 'user' }, async (actor, request) =>
    restUser(await readUser(actor, emailInPath(request))),
  ),
  /** Issues an access token for this e-mail's session (specification §7, decision 0013); only a cookie prolongs it. */
  PUT: route({ access: 'user' }, async (actor, request) => {
    assertSelf(actor, request);
    const { name } = putUserSchema.parse(await readJson(request));
    await fillEmptyName(actor, name);
    const held = await readBearerClaims(request.headers);
    if (!held) await prolongSession(request.headers);
    return { token: await issueAccessToken(actor, held?.endsAt) };
  }),
  /** Changes the caller's own profile: only the keys sent (specification §7, decision 0012). */
  PATCH: route({ access: 'user' }, async (actor, request) => {
    assertSelf(actor, request);
    const { photoURL, ...input } = patchUserSchema.parse(await readJson(request));
    const { changed, photoChanged } = await updateProfile(actor, {
      ...input,
      photoURL: storedPictureUrl(photoURL),
    });
    if (photoChanged) await invalidateCaches({ hard: ['reviews'] }); // reviews show the photo
    return { modifiedCount: changed ? 1 : 0 };
  }),
  /** Deletes a user, for admins (specification §7). */
  DELETE: route({ access: 'admin' }, async (actor, request) => {
    const { changes } = await deleteUser(actor, { email: emailInPath(request) });
    await invalidateCaches(changes);
    return { deletedCount: 1 };
  }),
});
