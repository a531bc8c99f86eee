'use server';

import type { Actor } from '@/lib/auth/actor';
import { messages } from '@/lib/base/messages';
import { action } from '@/lib/http/action';
import { toObjectId } from '@/lib/platform/db';
import { deleteUser } from './delete';
import { saveProfileForm } from './edit';
import { makeAdmin, takeAdminRole } from './roles';
import { profileFormSchema, userIdSchema } from './schema';

export const makeAdminAction = action(
  {
    access: 'admin',
    schema: userIdSchema,
    message: messages.users.madeAdmin,
    forbidden: messages.users.makeAdminFailed,
  },
  async (actor, { userId }) => (await makeAdmin(actor, { _id: toObjectId(userId) })).user,
);

export const takeAdminRoleAction = action(
  {
    access: 'admin',
    schema: userIdSchema,
    message: ({ name, email }) => messages.users.demoted(name || email),
  },
  async (actor: Actor, { userId }: { userId: string }) => takeAdminRole(actor, { _id: toObjectId(userId) }),
);

export const deleteUserAction = action(
  {
    access: 'admin',
    schema: userIdSchema,
    message: (user) => messages.users.deleted(user.name),
    changes: { hard: ['products', 'reviews'] },
  },
  async (actor: Actor, { userId }: { userId: string }) => deleteUser(actor, { _id: toObjectId(userId) }),
);

export const updateProfileAction = action(
  {
    access: 'user',
    schema: profileFormSchema,
    files: ['photo'],
    message: messages.profile.updated,
    // Which show the photo.
    changes: ({ photoURL }, actor) => (photoURL === actor.photoURL ? {} : { hard: ['reviews'] }),
  },
  saveProfileForm,
);
