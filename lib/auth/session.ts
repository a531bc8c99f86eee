import 'server-only';
import type { Filter, ObjectId } from 'mongodb';
import { cookies } from 'next/headers';
import { encode, getToken } from 'next-auth/jwt';
import { listHints } from '@/lib/base/browser-keys';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { keptFor } from '@/lib/base/retention';
import { timeNow } from '@/lib/platform/clock';
import { env } from '@/lib/platform/env';
import { verifyAccessToken } from './access-token';
import type { Claims, TokenClaims } from './actor';
import { hintCookie, identityCookie, isSessionCookie } from './cookies';
import { type AccountDoc, accounts, type Session } from './data';
import { deviceInWords } from './device-words';

/** Session cookies are marked Secure, and named so, exactly when the shop is served by https. */
export const usesSecureCookies = (): boolean => env().AUTH_URL.startsWith('https:');

/** What cookies that are for every page have in common. */
export const cookieAttributes = () => ({ path: '/', sameSite: 'lax' as const, secure: usesSecureCookies() });

const sessionCookie = (): string => identityCookie('session-token', usesSecureCookies());

/** How long a sign-in lasts without being used anew, in seconds: 30 days. */
export const sessionSeconds = 30 * 24 * 3600;

/**
 * How long a sign-in lasts at most, however it is used, in milliseconds: 90 days (ASVS 5 V7.3.2). Cookies and access
 * tokens are renewed with themselves, so a stolen one would otherwise live until its owner signs out.
 */
export const longestSessionMs = keptFor('sessions');

/** Live sessions kept per user; the oldest ends when one more begins (decision 0005). */
export const sessionLimit = 20;

/**
 * The claims of the session cookie among these headers. Tampered, expired and foreign cookies give null. Auth.js is shown
 * nothing but the cookies, for it would take a session from `Authorization` as well.
 */
export async function readCookieClaims(requestHeaders: Headers): Promise<Claims | null> {
  const token = await getToken({
    req: { headers: new Headers({ cookie: requestHeaders.get('cookie') ?? '' }) },
    secret: env().AUTH_SECRET,
    secureCookie: usesSecureCookies(),
    cookieName: sessionCookie(),
  }).catch(() => null);
  if (typeof token?.sub !== 'string' || typeof token['sid'] !== 'string') return null;
  return { userId: token.sub, sid: token['sid'] };
}

/** True when a call of REST brings its own proof of identity, so that a cookie is neither needed nor looked at. */
export const hasBearer = (requestHeaders: Headers): boolean => requestHeaders.has('authorization');

/** The claims of the bearer token among these headers; null for none, and for one that is not good. */
export async function readBearerClaims(requestHeaders: Headers): Promise<TokenClaims | null> {
  const authorization = requestHeaders.get('authorization') ?? '';
  const [, token] = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization) ?? [];
  return token && token.length < 4096 ? verifyAccessToken(token) : null;
}

const hourMs = 3_600_000;

/** Whether a session that was not ended is still young enough. */
export const isLive = ({ createdAt }: Session): boolean =>
  timeNow().getTime() - createdAt.getTime() < longestSessionMs;

/**
 * Notes the hour in which a session is used, no finer and at most once in it, for its owner's list. The first hour is told
 * by when it began.
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
 * Begins a session of an account without a second factor and returns its id, which the cookie and the access token carry.
 * @param shown what the account must still have
 * @throws AppError unauthorized when the account is gone, has one, or has changed
 */
export async function startSession(
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

/** Gives the browser that asks the cookie of this session, as Auth.js does at a sign-in. */
export async function setSessionCookie({ userId, sid }: Claims): Promise<void> {
  const name = sessionCookie();
  const token = { sub: userId, sid };
  const value = await encode({ token, secret: env().AUTH_SECRET, salt: name, maxAge: sessionSeconds });
  (await cookies()).set(name, value, { ...cookieAttributes(), httpOnly: true, maxAge: sessionSeconds });
}

/** Lets pages know, without saying who, that somebody is signed in; what they were told of somebody else's list is forgotten. */
export async function hintAtSession(): Promise<void> {
  const jar = await cookies();
  jar.delete(listHints.account);
  jar.set(hintCookie, '1', { ...cookieAttributes(), maxAge: sessionSeconds });
}

/** Takes what is left of an ended session out of the browser that asks. */
export async function forgetCookies(): Promise<void> {
  const jar = await cookies();
  const secure = usesSecureCookies(); // without it a browser would not take a name with `__Host-`, not even to forget it
  for (const { name } of jar.getAll())
    if (isSessionCookie(name)) jar.set(name, '', { path: '/', maxAge: 0, secure });
}

/** Ends one session; ending it twice is no error. */
export async function endSession(userId: ObjectId, sid: string): Promise<void> {
  await accounts().updateOne({ _id: userId }, { $pull: { sessions: { sid }, pending: { sid } } });
}
