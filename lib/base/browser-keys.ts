/** Where the chosen theme is remembered: 'light' or 'dark'; nothing stored means the system decides. */
export const themeKey = 'theme';

/** Readable cookie that says someone is signed in, without saying who; set and cleared with the session. */
export const sessionHint = 'signed_in=1';

/** Readable cookie by which the server says that a form without scripts has signed out; read once by the page that follows. */
export const signedOut = 'signed_out';

/** Under what the access token is stored (specification §4); read by the pages of accounts, removed by every sign-out. */
export const accessTokenKey = 'access_token';

/** What the names of kept drafts of forms begin with. */
export const draftPrefix = 'draft:';

/** Set to 'off' where somebody wants single keys to be no shortcuts (WCAG 2.2, 2.1.4). */
export const keysKey = 'single_keys';

/**
 * Readable cookies that say how many lines an order list has and what they come to, for the header: of the list that this
 * device keeps, and of the account's, which goes with the session.
 */
export const listHints = { device: 'list_device', account: 'list_account' } as const;

/** Tells the server that this browser runs scripts, so that a page may arrive in parts (decision 0017). */
export const scriptsCookie = 'scripts';

/** The same as a page sets it, for as long as a sign-in lasts: where there is one, and where one begins. */
export const scriptsNote = 'scripts=1;path=/;max-age=2592000;samesite=lax';

/** The name of a `meta` of the pages of signing in: the scripts that pages of accounts share, without folder and ending. */
export const accountFiles = 'account-files';

/** The element that tells of a missing part when React never started (lib/base/early-script). */
export const partMissingId = 'part-missing';
