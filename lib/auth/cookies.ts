/** Readable by scripts, holds no identity: tells the navigation bar whether to ask who is signed in. */
export const hintCookie = 'signed_in';

/** What Google said when it refused a sign-in; only this server writes it. */
export const providerWordsCookie = 'provider_words';

/** Says on the login page, and once more after it, that a page was for admins only. */
export const adminsOnlyCookie = 'admins_only';

/** Tells a browser that has signed in before from one that guesses (lib/auth/device). */
export const deviceCookie = 'device';

/** True for the cookies that go with a session: Auth.js's own, whole or in parts, and the hint. */
export const isSessionCookie = (name: string): boolean =>
  name === hintCookie || /^(__Secure-)?authjs\.session-token(\.\d+)?$/.test(name);
