import { listHints } from '@/lib/base/browser-keys';

/** Readable by scripts, holds no identity: tells the navigation bar whether to ask who is signed in. */
export const hintCookie = 'signed_in';

/** What Google said when it refused a sign-in; only this server writes it. */
export const providerWordsCookie = 'provider_words';

/** Says on the login page, and once more after it, that a page was for admins only. */
export const adminsOnlyCookie = 'admins_only';

/** Tells a browser that has signed in before from one that guesses (lib/auth/device). */
export const deviceCookie = 'device';

/**
 * What Auth.js's cookies that decide who somebody is are called. By https with `__Host-`: a browser takes those from this
 * very host and for every path alone, so that no other host of the same domain can plant one, or one that comes first.
 */
export const identityCookie = (
  name: 'session-token' | 'state' | 'nonce' | 'pkce.code_verifier',
  secure: boolean,
): string => `${secure ? '__Host-' : ''}authjs.${name}`;

/** True for the cookies that go with a session: Auth.js's own, whole or in parts, and the hints. */
export const isSessionCookie = (name: string): boolean =>
  name === hintCookie || name === listHints.account || /^(__Host-)?authjs\.session-token(\.\d+)?$/.test(name);
