/** Attributes of every password input, masked or not; `passwordRoom` leaves room for the button that reveals it. */
export const passwordControl = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const;

export const passwordRoom = 'pr-[78px]';

/** Style of the button at the input's end that reveals the password. */
export const revealButton =
  'absolute top-0 right-0 min-h-11 rounded-md px-3.5 font-bold text-ink-2 text-note hover:text-ink focus-visible:-outline-offset-4';
