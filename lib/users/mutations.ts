import 'server-only';
import { ObjectId } from 'mongodb';
import type { Actor } from '@/lib/auth/actor';
import { hashPassword } from '@/lib/auth/password';
import { isDuplicateKey, toObjectId } from '@/lib/db';
import { AppError, fieldError } from '@/lib/errors';
import { messages } from '@/lib/messages';
import { type MailedLink, type UserDoc, users } from './data';
import type { Register } from './schema';

/** Live sessions kept per user; the oldest ends when one more begins (design §6). */
const sessionLimit = 20;

/** A user document with the defaults every account starts with. */
export function newUser(input: Pick<UserDoc, 'email' | 'name'> & Partial<UserDoc>): UserDoc {
  return {
    _id: new ObjectId(),
    schemaVersion: 1,
    role: 'user',
    emailVerified: null,
    sessions: [],
    createdAt: new Date(),
    ...input,
  };
}

/**
 * Makes an account with a password. The address stays unverified until its link is used.
 * @throws AppError invalid on `email` when the address is taken
 */
export async function registerUser(
  input: Pick<Register, 'email' | 'name' | 'password'>,
  verification: MailedLink,
): Promise<UserDoc> {
  const doc = newUser({
    email: input.email,
    name: input.name,
    passwordHash: await hashPassword(input.password),
    verification,
  });
  try {
    await users().insertOne(doc);
  } catch (error) {
    if (isDuplicateKey(error)) throw fieldError('email', messages.auth.emailTaken);
    throw error;
  }
  return doc;
}

/** Begins a session and returns its id, which the cookie and the access token carry. */
export async function startSession(userId: ObjectId): Promise<string> {
  const sid = crypto.randomUUID();
  const started = await users().updateOne(
    { _id: userId },
    { $push: { sessions: { $each: [{ sid, createdAt: new Date() }], $slice: -sessionLimit } } },
  );
  if (started.matchedCount === 0) throw new AppError('unauthorized', messages.unauthorized);
  return sid;
}

/** Ends one session; ending it twice is no error. */
export async function endSession(userId: ObjectId, sid: string): Promise<void> {
  await users().updateOne({ _id: userId }, { $pull: { sessions: { sid } } });
}

/** Fills an empty name and never changes one (design §7, PUT /user). */
export async function fillEmptyName(actor: Actor, name: string | undefined): Promise<void> {
  if (!name) return;
  await users().updateOne({ _id: toObjectId(actor.id), name: '' }, { $set: { name } });
}
