import 'server-only';
import { jwtVerify, SignJWT } from 'jose';
import { timeNow } from '@/lib/platform/clock';
import { derivedKey } from '@/lib/platform/derived-key';
import { env } from '@/lib/platform/env';
import type { Actor, TokenClaims } from './actor';

const audience = 'storefront-api';

/** A separate key, so that a session cookie is never accepted as a bearer token, nor the reverse. */
const key = () => derivedKey('access-token');

/**
 * The bearer token that `PUT /user/{email}` answers with (decision 0013): short-lived, bound to the session.
 * @param notAfter seconds since 1970: a token requested with another token ends no later than that one, so that only
 * the cookie, which scripts cannot read, can extend access
 */
export async function issueAccessToken(actor: Actor, notAfter = Number.POSITIVE_INFINITY): Promise<string> {
  const now = Math.floor(timeNow().getTime() / 1000);
  return new SignJWT({ sid: actor.sid })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(actor.id)
    .setIssuer(env().AUTH_URL)
    .setAudience(audience)
    .setJti(crypto.randomUUID())
    .setIssuedAt(now)
    .setExpirationTime(Math.min(now + env().ACCESS_TOKEN_MINUTES * 60, notAfter))
    .sign(key());
}

/** The claims of a valid access token, else null (RFC 8725: one algorithm, audience and issuer checked). */
export async function verifyAccessToken(token: string): Promise<TokenClaims | null> {
  try {
    const { payload } = await jwtVerify(token, key(), {
      algorithms: ['HS256'],
      audience,
      issuer: env().AUTH_URL,
      currentDate: timeNow(),
      requiredClaims: ['sub', 'exp', 'jti', 'sid'],
    });
    const { sub, sid, exp } = payload;
    if (typeof sub !== 'string' || typeof sid !== 'string' || exp === undefined) return null;
    return { userId: sub, sid, endsAt: exp };
  } catch {
    return null; // whatever is wrong with the token
  }
}
