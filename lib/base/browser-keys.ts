/** The storage key of the chosen theme: 'light' or 'dark'; if nothing is stored, the system decides. */
export const themeKey = 'theme';

/** Readable cookie that says someone is signed in, without saying who; set and cleared with the session. */
export const sessionHint = 'signed_in=1';

/** Readable cookie that a sign-out sets, so that the next page deletes what was typed; read once. */
export const signedOut = 'signed_out';

/** The storage key of the access token (specification §4); account pages read it, every sign-out removes it. */
export const accessTokenKey = 'access_token';

/** Prefix of the storage keys of form drafts. */
export const draftPrefix = 'draft:';

/** Storage key, 'off' if the visitor has turned off single-key shortcuts (WCAG 2.2, 2.1.4). */
export const keysKey = 'single_keys';

/**
 * Readable cookies with the number of lines and the total of an order list, for the header: of the list on this device,
 * and of the account's list, whose cookie ends with the session.
 */
export const listCookies = { device: 'list_device', account: 'list_account' } as const;

/** Cookie that tells the server that this browser runs scripts, so that pages can be streamed (decision 0017). */
export const scriptsCookie = 'scripts';

/** How pages set this cookie, for as long as a session lasts: pages of a session, and those where one begins. */
export const scriptsNote = 'scripts=1;path=/;max-age=2592000;samesite=lax';

/** The `meta` of sign-in pages that lists the scripts shared by account pages, without folder and extension. */
export const accountFiles = 'account-files';

/** The element that reports a script that failed to load when React never started (lib/base/early-script). */
export const partMissingId = 'part-missing';
