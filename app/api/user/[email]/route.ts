import { issueAccessToken } from '@/lib/auth/access-token';
import type { Actor } from '@/lib/auth/actor';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { emailOf, readJson } from '@/lib/http/request';
import { restUser } from '@/lib/http/rest';
import { resource, route } from '@/lib/http/route';
import { readUser } from '@/lib/users/data';
import { deleteUser } from '@/lib/users/delete';
import { fillEmptyName, updateProfile } from '@/lib/users/edit';
import { patchUserSchema, putUserSchema } from '@/lib/users/schema';

type Params = { email: string };

function assertSelf(actor: Actor, email: string): void {
  if (emailOf(email) !== actor.email) throw new AppError('forbidden', messages.forbidden);
}

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource<Params>({
  /** A profile: one's own, or any for an admin (specification §7). */
  GET: route({ access: 'user' }, async (actor, _request, { email }) =>
    restUser(await readUser(actor, emailOf(email))),
  ),
  /** With the live session of that e-mail, a fresh access token (specification §7, decision 0013). */
  PUT: route({ access: 'user' }, async (actor, request, { email }) => {
    assertSelf(actor, email);
    const { name } = putUserSchema.parse(await readJson(request));
    await fillEmptyName(actor, name);
    return { token: await issueAccessToken(actor) };
  }),
  /** Changes one's own profile: only the keys sent (specification §7, decision 0012). */
  PATCH: route({ access: 'user', changes: ['reviews'] }, async (actor, request, { email }) => {
    assertSelf(actor, email);
    const { changed } = await updateProfile(actor, patchUserSchema.parse(await readJson(request)));
    return { modifiedCount: changed ? 1 : 0 };
  }),
  /** Deletes a user, for admins (specification §7). */
  DELETE: route({ access: 'admin', changes: ['products', 'reviews'] }, async (actor, _request, { email }) => {
    await deleteUser(actor, { email: emailOf(email) });
    return { deletedCount: 1 };
  }),
});
