'use server';

import type { Actor } from '@/lib/auth/actor';
import { isDeleted } from '@/lib/auth/open-sessions';
import { proofSchema } from '@/lib/auth/schema';
import { messages } from '@/lib/base/messages';
import { paths } from '@/lib/base/paths';
import { action } from '@/lib/http/action';
import { toObjectId } from '@/lib/platform/db';
import { preferAddress } from './addresses/prefer';
import { removeAddress } from './addresses/remove';
import { saveAddress } from './addresses/save';
import { addressIdSchema, addressSchema } from './addresses/schema';
import { deleteUser } from './delete';
import { deleteSelf } from './delete-self';
import { saveProfileForm } from './edit';
import { confirmFactorSchema } from './factor-schema';
import { renewCodes } from './renew-codes';
import { makeAdmin, takeAdminRole } from './roles';
import { profileFormSchema, userIdSchema } from './schema';
import { beginFactor, confirmFactor } from './set-up-factor';
import { turnOffFactor } from './turn-off-factor';
import { removeView, saveView } from './views/data';
import { saveViewSchema, viewIdSchema } from './views/schema';

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
    changes: ({ changes }) => changes,
  },
  async (actor: Actor, { userId }: { userId: string }) => deleteUser(actor, { _id: toObjectId(userId) }),
);

/** Deletes the actor's own account. */
export const deleteSelfAction = action(
  {
    access: 'user',
    schema: proofSchema,
    message: messages.ownData.deleted,
    changes: ({ changes }) => changes,
    withoutScript: () => paths.loginAfter('deletion'),
    endsSession: true,
    doneBefore: async (claims) => ((await isDeleted(claims)) ? { data: { changes: {} } } : null),
  },
  deleteSelf,
);

export const updateProfileAction = action(
  {
    access: 'user',
    schema: profileFormSchema,
    files: ['photo'],
    message: messages.profile.updated,
    // Reviews show the photo.
    changes: ({ photoChanged }) => (photoChanged ? { hard: ['reviews'] } : {}),
  },
  saveProfileForm,
);

const toBook = { access: 'user', withoutScript: () => paths.addresses } as const;

export const saveAddressAction = action(
  { ...toBook, leadsTo: toBook.withoutScript, schema: addressSchema, message: messages.addresses.saved },
  saveAddress,
);

export const removeAddressAction = action(
  { ...toBook, schema: addressIdSchema, message: messages.addresses.removed },
  removeAddress,
);

export const preferAddressAction = action(
  { ...toBook, schema: addressIdSchema, message: messages.addresses.preferred },
  preferAddress,
);

/** Open to users: the functions check access, as an admin who still lacks a second factor counts as a customer. */
export const beginFactorAction = action(
  { access: 'user', schema: proofSchema, message: messages.secondFactor.begun },
  beginFactor,
);

export const confirmFactorAction = action(
  { access: 'user', schema: confirmFactorSchema, message: messages.secondFactor.on, toldOnce: true },
  confirmFactor,
);

export const turnOffFactorAction = action(
  { access: 'user', schema: proofSchema, message: messages.secondFactor.off },
  turnOffFactor,
);

export const renewCodesAction = action(
  { access: 'user', schema: proofSchema, message: messages.secondFactor.renewed, toldOnce: true },
  renewCodes,
);

export const saveViewAction = action(
  { access: 'admin', schema: saveViewSchema, message: ({ name }) => messages.views.saved(name) },
  saveView,
);

export const removeViewAction = action(
  { access: 'admin', schema: viewIdSchema, message: ({ name }) => messages.views.removed(name) },
  removeView,
);
