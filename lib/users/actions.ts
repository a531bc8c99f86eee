'use server';

import { action } from '@/lib/action';
import type { Actor } from '@/lib/auth/actor';
import { toObjectId } from '@/lib/db';
import { messages } from '@/lib/messages';
import { deleteUser } from './deletion';
import { makeAdmin, takeAdminRole } from './roles';
import { userIdSchema } from './schema';

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
    changes: ['products', 'reviews'],
  },
  async (actor: Actor, { userId }: { userId: string }) => deleteUser(actor, { _id: toObjectId(userId) }),
);
