/** What a password control has, shown or not, besides room for the button that shows it. */
export const passwordControl = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const;

export const passwordRoom = 'pr-[78px]';

/** The button that shows a password, at its end. */
export const revealButton =
  'absolute top-0 right-0 min-h-11 rounded-md px-3.5 font-bold text-ink-2 text-note hover:text-ink focus-visible:-outline-offset-4';
