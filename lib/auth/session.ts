import 'server-only';
import type { Filter, ObjectId } from 'mongodb';
import { cookies } from 'next/headers';
import { encode, getToken } from 'next-auth/jwt';
import { listCookies } from '@/lib/base/browser-keys';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { keptFor } from '@/lib/base/retention';
import { timeNow } from '@/lib/platform/clock';
import { env } from '@/lib/platform/env';
import { siteUrl } from '@/lib/platform/site-url';
import { verifyAccessToken } from './access-token';
import type { Claims, TokenClaims } from './actor';
import { adminsOnlyCookie, hintCookie, identityCookie, isSessionCookie } from './cookies';
import { type AccountDoc, accounts, type Session } from './data';
import { deviceInWords } from './device-words';

/** Whether session cookies are Secure, and named so: exactly when the shop is served over https. */
export const usesSecureCookies = (): boolean => siteUrl().protocol === 'https:';

/** The attributes shared by cookies for every page. */
export const cookieAttributes = () => ({ path: '/', sameSite: 'lax' as const, secure: usesSecureCookies() });

const sessionCookie = (): string => identityCookie('session-token', usesSecureCookies());

/** How long a session lasts without being used, in seconds: 30 days. */
export const sessionSeconds = 30 * 24 * 3600;

/**
 * How long a session lasts at most, even if used, in milliseconds: 90 days (ASVS 5 V7.3.2). Cookies and access tokens
 * renew themselves, so a stolen one would otherwise live until its owner signs out.
 */
export const longestSessionMs = keptFor('sessions');

/** Most sessions per user; one more ends the oldest (decision 0005). */
export const sessionLimit = 20;

/** The claims of the session cookie in these headers, with its end in seconds since 1970; else null. */
async function readCookie(requestHeaders: Headers): Promise<TokenClaims | null> {
  const token = await getToken({
    // Passes only the cookies to Auth.js, because it would accept a session from `Authorization` as well.
    req: { headers: new Headers({ cookie: requestHeaders.get('cookie') ?? '' }) },
    secret: env().AUTH_SECRET,
    secureCookie: usesSecureCookies(),
    cookieName: sessionCookie(),
  }).catch(() => null);
  if (typeof token?.sub !== 'string' || typeof token['sid'] !== 'string') return null;
  return { userId: token.sub, sid: token['sid'], endsAt: token.exp ?? 0 };
}

/** Whose session the cookie in these headers names; null for tampered, expired and foreign cookies. */
export async function readCookieClaims(requestHeaders: Headers): Promise<Claims | null> {
  const read = await readCookie(requestHeaders);
  return read && { userId: read.userId, sid: read.sid };
}

/** True when a REST call sends its own credentials, so that the cookie is ignored. */
export const hasBearer = (requestHeaders: Headers): boolean => requestHeaders.has('authorization');

/** The claims of the bearer token in these headers; null when there is none or it is invalid. */
export async function readBearerClaims(requestHeaders: Headers): Promise<TokenClaims | null> {
  const authorization = requestHeaders.get('authorization') ?? '';
  const [, token] = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization) ?? [];
  return token && token.length < 4096 ? verifyAccessToken(token) : null;
}

const hourMs = 3_600_000;

/** Whether a session is younger than the longest lifetime. */
export const isLive = ({ createdAt }: Session): boolean =>
  timeNow().getTime() - createdAt.getTime() < longestSessionMs;

/**
 * Records the hour in which a session is used, for its owner's list: rounded to the hour and at most once in it. The
 * first hour is already known by `createdAt`.
 */
export async function noteUse(
  userId: ObjectId,
  { sid, createdAt, seenAt = createdAt }: Session,
): Promise<void> {
  const now = timeNow().getTime();
  if (now - seenAt.getTime() < hourMs) return;
  await accounts().updateOne(
    { _id: userId, 'sessions.sid': sid },
    { $set: { 'sessions.$.seenAt': new Date(now - (now % hourMs)) } },
  );
}

/**
 * Begins a session of an account without a second factor and returns its id, which cookie and access token carry.
 * @param shown conditions that the account must still meet
 * @throws AppError unauthorized when the account was deleted, has a second factor, or has changed
 */
export async function createSession(
  userId: ObjectId,
  userAgent = '',
  shown: Filter<AccountDoc> = {},
): Promise<string> {
  const sid = crypto.randomUUID();
  const session = { sid, createdAt: timeNow(), device: deviceInWords(userAgent) };
  const started = await accounts().updateOne(
    { _id: userId, ...shown, secondFactor: { $exists: false } },
    { $push: { sessions: { $each: [session], $slice: -sessionLimit } } },
  );
  if (started.matchedCount === 0) throw new AppError('unauthorized', messages.unauthorized);
  return sid;
}

/** Sets the cookie of this session, as Auth.js does at a sign-in. */
export async function setSessionCookie({ userId, sid }: Claims): Promise<void> {
  const name = sessionCookie();
  const token = { sub: userId, sid };
  const value = await encode({ token, secret: env().AUTH_SECRET, salt: name, maxAge: sessionSeconds });
  (await cookies()).set(name, value, { ...cookieAttributes(), httpOnly: true, maxAge: sessionSeconds });
}

/** Lets pages know that somebody is signed in, without saying who. */
const setHint = async () =>
  (await cookies()).set(hintCookie, '1', { ...cookieAttributes(), maxAge: sessionSeconds });

/** The same for a session that begins: drops the hint about a former user's list. */
export async function hintAtSession(): Promise<void> {
  (await cookies()).delete(listCookies.account);
  await setHint();
}

const daySeconds = 24 * 3600;

/**
 * Lets the cookies of the session in use last `sessionSeconds` from now, once a day: if every answer did, one that
 * arrives after somebody else has signed in would sign that person out.
 */
export async function prolongSession(requestHeaders: Headers): Promise<void> {
  const read = await readCookie(requestHeaders);
  if (!read || read.endsAt - timeNow().getTime() / 1000 > sessionSeconds - daySeconds) return;
  await setSessionCookie(read);
  await setHint();
}

/** Deletes one of Auth.js's cookies: browsers ignore a `__Host-` cookie that is not `Secure`, even one that deletes. */
export async function forgetCookie(name: string): Promise<void> {
  (await cookies()).set(name, '', { path: '/', maxAge: 0, secure: usesSecureCookies() });
}

/** Deletes the cookies of a session that its owner ended in the current browser, and the note about an earlier one. */
export async function forgetCookies(): Promise<void> {
  for (const { name } of (await cookies()).getAll()) if (isSessionCookie(name)) await forgetCookie(name);
  (await cookies()).delete(adminsOnlyCookie);
}

/** Ends one session, pending or not. Repeatable. */
export async function endSession(userId: ObjectId, sid: string): Promise<void> {
  await accounts().updateOne({ _id: userId }, { $pull: { sessions: { sid }, pending: { sid } } });
}
