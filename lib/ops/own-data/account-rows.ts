import 'server-only';
import type { ObjectId } from 'mongodb';
import type { Actor } from '@/lib/auth/actor';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { collection, toObjectId } from '@/lib/platform/db';
import { toAddresses } from '@/lib/users/addresses/data';
import { users } from '@/lib/users/data';
import type { Row } from './rows';

async function ownDocument(actor: Actor) {
  const user = await users().findOne({ _id: toObjectId(actor.id) });
  if (!user) throw new AppError('unauthorized', messages.unauthorized);
  return user;
}

/** Only tells whether there are secrets, so that nobody who finds the file can sign in with it. */
export async function accountRow(actor: Actor): Promise<Row> {
  const user = await ownDocument(actor);
  const linked = await collection<{ userId: ObjectId; provider: string }>('accounts')
    .find({ userId: user._id })
    .toArray();
  return {
    name: user.name,
    email: user.email,
    emailVerified: user.emailVerified,
    role: user.role,
    joined: user.createdAt,
    phone: user.phone ?? null,
    address: user.address ?? null,
    company: user.company ?? null,
    taxNumber: user.taxNumber ?? null,
    education: user.education ?? null,
    LinkedIn: user.LinkedIn ?? null,
    photoURL: user.photoURL ?? null,
    signsInWith: [
      ...(user.passwordHash === undefined ? [] : ['password']),
      ...linked.map(({ provider }) => provider),
    ],
    secondFactorSince: user.secondFactor?.since ?? null,
  };
}

export async function addressRows(actor: Actor): Promise<Row[]> {
  return toAddresses(await ownDocument(actor)).map(({ id: _id, ...entry }) => entry);
}

/** An admin's saved views of the list of orders. */
export async function viewRows(actor: Actor): Promise<Row[]> {
  const { views = [] } = await ownDocument(actor);
  return views.map(({ name, query }) => ({ name, query }));
}

export async function sessionRows(actor: Actor): Promise<Row[]> {
  const { sessions } = await ownDocument(actor);
  return sessions.map(({ createdAt, device = null, seenAt = null, passwordAt = null }) => ({
    device,
    since: createdAt,
    seenAt,
    passwordAt,
  }));
}
