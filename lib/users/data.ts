import 'server-only';
import type { FindCursor, ObjectId } from 'mongodb';
import type { AuditEntry } from '@/lib/audit/schema';
import { type Actor, assertAdmin } from '@/lib/auth/actor';
import type { AccountDoc } from '@/lib/auth/data';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import type { Range } from '@/lib/base/paging';
import { collection, toObjectId } from '@/lib/platform/db';
import { allBut } from '@/lib/platform/projection';
import { after, limitOf, streamBatch } from '@/lib/platform/read-page';
import type { Profile, User } from './schema';

/** A user's document. Field names follow the specification (§3) and Auth.js (`image`). */
export type UserDoc = AccountDoc & {
  /** Changes of this user that are not in the audit log yet. */
  audit?: AuditEntry[];
  /** An admin's saved views of the list of orders (lib/users/views). */
  views?: { id: ObjectId; name: string; query: string }[];
};

export const users = () => collection<UserDoc>('users');

/** Fields that no reader of a user needs. */
export const privateFields = {
  ...allBut('passwordHash sessions secondFactor factorSetUp pending reset verification takenOver'),
  ...allBut('addresses mainAddress audit views words'),
};
export type VisibleUserDoc = Omit<UserDoc, keyof typeof privateFields>;

export function toProfile(doc: VisibleUserDoc): Profile {
  return {
    id: doc._id.toHexString(),
    name: doc.name,
    email: doc.email,
    emailVerified: doc.emailVerified !== null,
    role: doc.role,
    photoURL: doc.photoURL ?? null,
    education: doc.education ?? null,
    address: doc.address ?? null,
    phone: doc.phone ?? null,
    LinkedIn: doc.LinkedIn ?? null,
    company: doc.company ?? null,
    taxNumber: doc.taxNumber ?? null,
  };
}

export function toUser(doc: VisibleUserDoc): User {
  return { ...toProfile(doc), createdAt: doc.createdAt.toISOString() };
}

/** The actor's own profile. @throws AppError unauthorized when the account was deleted meanwhile */
export async function getProfile(actor: Actor): Promise<Profile> {
  const doc = await users().findOne<VisibleUserDoc>(
    { _id: toObjectId(actor.id) },
    { projection: privateFields },
  );
  if (!doc) throw new AppError('unauthorized', messages.unauthorized);
  return toProfile(doc);
}

/** The user with this email: the actor, or anybody for an admin. @throws AppError forbidden, not_found */
export async function readUser(actor: Actor, email: string): Promise<User> {
  if (actor.email !== email) assertAdmin(actor);
  const doc = await users().findOne<VisibleUserDoc>({ email }, { projection: privateFields });
  if (!doc) throw new AppError('not_found', messages.users.notFound);
  return toUser(doc);
}

/** Every user, oldest first, for admins. @throws AppError forbidden */
export function allUsers(actor: Actor, range: Range): FindCursor<VisibleUserDoc> {
  assertAdmin(actor);
  return users()
    .find<VisibleUserDoc>(after(range), {
      projection: privateFields,
      batchSize: streamBatch,
      ...limitOf(range),
    })
    .sort({ _id: 1 });
}

/** Whether this is an admin's email, told only to its owner and to admins; others get false (decision 0012). */
export async function isAdmin(actor: Actor | null, email: string): Promise<boolean> {
  if (!actor) return false;
  if (actor.email === email) return actor.role === 'admin';
  if (actor.role !== 'admin') return false;
  return (await users().countDocuments({ email, role: 'admin' }, { limit: 1 })) === 1;
}

/** Whether the actor is the only admin. @throws AppError forbidden */
export async function isOnlyAdmin(actor: Actor): Promise<boolean> {
  assertAdmin(actor);
  return (await users().countDocuments({ role: 'admin' }, { limit: 2, hint: 'role_joined' })) === 1;
}
