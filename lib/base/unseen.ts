/** What nobody sees but what can make one text look like another, run backwards or end a line (Unicode TR 36, section 2). */
const unseen = /[\p{Cc}\p{Bidi_Control}\u2028\u2029\u200b\u2060\ufeff]+/gu;

/** A text with a blank, or nothing, in place of what nobody sees. Joiners stay, which some scripts need. */
export const withoutUnseen = (text: string, instead: ' ' | ''): string => text.replace(unseen, instead);
