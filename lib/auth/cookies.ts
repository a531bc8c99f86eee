import { listCookies } from '@/lib/base/browser-keys';

/** Readable by scripts and without identity: tells the navigation bar whether to ask who is signed in. */
export const hintCookie = 'signed_in';

/** Google's message when it refused a sign-in; only this server writes it. */
export const providerWordsCookie = 'provider_words';

/**
 * Says that a customer was signed out for opening an admins' page; until he signs in with a password or signs out, at
 * most ten minutes.
 */
export const adminsOnlyCookie = 'admins_only';

/** Marks a browser that has signed in before, to tell the owner from a guesser (lib/auth/device). */
export const deviceCookie = 'device';

/**
 * The names of the Auth.js cookies that decide who somebody is, and whether he can sign in at all. On https they start
 * with `__Host-`: browsers accept such cookies only from this exact host and for every path, so no other host of the
 * same domain can plant one.
 */
export const identityCookie = (
  name: 'session-token' | 'callback-url' | 'state' | 'nonce' | 'pkce.code_verifier',
  secure: boolean,
): string => `${secure ? '__Host-' : ''}authjs.${name}`;

/** True for cookies that end with the session: Auth.js's own, whole or in chunks, and the hints. */
export const isSessionCookie = (name: string): boolean =>
  name === hintCookie ||
  name === listCookies.account ||
  /^(__Host-)?authjs\.session-token(\.\d+)?$/.test(name);
