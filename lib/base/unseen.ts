/**
 * Invisible characters that can make one text look like another, reverse it, break lines or leave a name blank (Unicode
 * TR 36, section 2), and halves of characters, as of a text cut in between, which the database replaces. Tag characters
 * are visible only in flags such as Scotland's, which have three to seven of them (Unicode TR 51, section 1.4.8).
 */
const flagOrUnseen =
  /\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,7}\u{e007f}|[\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029\u200b\u2060-\u2064\u206a-\u206f\u2800\u3164\ufeff\uffa0\u{e0000}-\u{e007f}]+/gu;

/** Possible hyphenation points within a word. */
const softHyphens = /\u00ad/g;

const ignorable = /\p{Default_Ignorable_Code_Point}+/gu;

/**
 * An address, a code or a number without what is never seen of it, and is copied with it: contacts put marks of
 * direction around it, pages marks where it may break.
 */
export const withoutIgnorable = (text: string): string => text.replace(ignorable, '');

/** Dashes that word processors and pages put in place of a hyphen. */
const hyphens = /[\p{Pd}\u2212]/gu;

export const withPlainHyphens = (text: string): string => text.replace(hyphens, '-');

/** Whether a text has a visible character; true for an empty text, which other checks handle. */
export const isSeenOrEmpty = (text: string): boolean =>
  text === '' || /[^\s\p{M}\p{Default_Ignorable_Code_Point}]/u.test(text);

/** Replaces invisible characters by a blank or nothing. Keeps joiners, which some scripts need. */
export const withoutUnseen = (text: string, instead: ' ' | ''): string =>
  text
    .replace(softHyphens, '')
    .replace(flagOrUnseen, (found) => (found.startsWith('\u{1f3f4}') ? found : instead));
