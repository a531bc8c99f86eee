/**
 * What nobody sees but what can make one text look like another, run backwards, end a line or leave a name blank (Unicode TR 36,
 * section 2). Tags are seen in flags alone, such as Scotland's, of three to seven of them (Unicode TR 51, section 1.4.8).
 */
const flagOrUnseen =
  /\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,7}\u{e007f}|[\p{Cc}\p{Bidi_Control}\u2028\u2029\u200b\u2060-\u2064\u206a-\u206f\u2800\u3164\ufeff\uffa0\u{e0000}-\u{e007f}]+/gu;

/** Where a word may be parted at the end of a line. */
const softHyphens = /\u00ad/g;

/** Whether there is more than blanks and what only joins or changes what stands before it; of an empty text others tell. */
export const isSeenOrEmpty = (text: string): boolean =>
  text === '' || /[^\s\p{M}\p{Default_Ignorable_Code_Point}]/u.test(text);

/** A text with a blank, or nothing, in place of what nobody sees. Joiners stay, which some scripts need. */
export const withoutUnseen = (text: string, instead: ' ' | ''): string =>
  text
    .replace(softHyphens, '')
    .replace(flagOrUnseen, (found) => (found.startsWith('\u{1f3f4}') ? found : instead));
