/** Readable by scripts, holds no identity: tells the navigation bar whether to ask who is signed in. */
export const hintCookie = 'signed_in';
