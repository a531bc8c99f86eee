import 'server-only';
import type { Filter, FindCursor, ObjectId } from 'mongodb';
import type { AuditEntry } from '@/lib/audit/schema';
import { type Actor, assertAdmin } from '@/lib/auth/actor';
import type { AccountDoc } from '@/lib/auth/data';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import type { Page, Range } from '@/lib/base/paging';
import { collection, toObjectId } from '@/lib/platform/db';
import { after, readPage, searchPattern, streamBatch } from '@/lib/platform/read-page';
import type { Profile, User, UsersQuery } from './schema';

/** Everything about a user in one document. Field names follow the specification (§3) and Auth.js (`image`). */
export type UserDoc = AccountDoc & {
  /** Admin mutations of this user that are not in the audit log yet. */
  audit?: AuditEntry[];
  /** An admin's own names for parts of the list of orders (lib/users/views). */
  views?: { id: ObjectId; name: string; query: string }[];
};

export const users = () => collection<UserDoc>('users');

/** What no reader of a user needs. */
const privateFields = {
  passwordHash: 0,
  sessions: 0,
  secondFactor: 0,
  factorSetUp: 0,
  pending: 0,
  reset: 0,
  verification: 0,
  takenOver: 0,
  addresses: 0,
  mainAddress: 0,
  audit: 0,
  views: 0,
} as const;
type VisibleUserDoc = Omit<UserDoc, keyof typeof privateFields>;

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

/** The actor's own profile. @throws AppError unauthorized when the account is gone meanwhile */
export async function getProfile(actor: Actor): Promise<Profile> {
  const doc = await users().findOne<VisibleUserDoc>(
    { _id: toObjectId(actor.id) },
    { projection: privateFields },
  );
  if (!doc) throw new AppError('unauthorized', messages.unauthorized);
  return toProfile(doc);
}

/** The user with this address: oneself, or anybody for an admin. @throws AppError forbidden, not_found */
export async function readUser(actor: Actor, email: string): Promise<User> {
  if (actor.email !== email) assertAdmin(actor);
  const doc = await users().findOne<VisibleUserDoc>({ email }, { projection: privateFields });
  if (!doc) throw new AppError('not_found', messages.users.notFound);
  return toUser(doc);
}

/** The part of the users that a list's search and filter show. */
function usersFilter({ q, role }: Pick<UsersQuery, 'q' | 'role'>): Filter<UserDoc> {
  const pattern = searchPattern(q);
  return {
    ...(role !== 'all' && { role }),
    ...(q && { $or: [{ email: pattern }, { name: pattern }] }),
  };
}

const everybody = { q: '', role: 'all' } as const;

/** Every user, or every one that a list shows, oldest first, for admins. @throws AppError forbidden */
export function allUsers(
  actor: Actor,
  range: Range,
  query: Pick<UsersQuery, 'q' | 'role'> = everybody,
): FindCursor<VisibleUserDoc> {
  assertAdmin(actor);
  return users()
    .find<VisibleUserDoc>(
      { ...usersFilter(query), ...after(range) },
      { projection: privateFields, batchSize: streamBatch },
    )
    .sort({ _id: 1 });
}

/** Whether this is an admin's address, told to its owner and to admins; everybody else hears no (decision 0012). */
export async function isAdmin(actor: Actor | null, email: string): Promise<boolean> {
  if (!actor) return false;
  if (actor.email === email) return actor.role === 'admin';
  if (actor.role !== 'admin') return false;
  return (await users().countDocuments({ email, role: 'admin' }, { limit: 1 })) === 1;
}

const sortFields = { joined: '_id', name: 'name', email: 'email' } as const;

/** The index whose order a page follows; a search looks through the keys of one that has both fields. */
function userIndex({ q, role, sort }: UsersQuery): string {
  if (q) return 'name_email';
  if (role === 'all') return sort === 'joined' ? '_id_' : sort;
  return `role_${sort}`;
}

/** One page of the users for the admin's list. @throws AppError forbidden */
export async function getUsers(actor: Actor, query: UsersQuery): Promise<Page<User>> {
  assertAdmin(actor);
  const field = sortFields[query.sort];
  const direction = query.order === 'asc' ? 1 : -1;
  const page = await readPage<UserDoc, VisibleUserDoc>(users(), {
    filter: usersFilter(query),
    // Addresses are unique; names need a second field, so that no row is on two pages.
    sort: field === 'name' ? { name: direction, _id: direction } : { [field]: direction },
    hint: userIndex(query),
    page: query.page,
    projection: privateFields,
  });
  return { ...page, rows: page.rows.map(toUser) };
}

/** Whether the actor is the only admin there is. @throws AppError forbidden */
export async function isOnlyAdmin(actor: Actor): Promise<boolean> {
  assertAdmin(actor);
  return (await users().countDocuments({ role: 'admin' }, { limit: 2, hint: 'role_joined' })) === 1;
}
