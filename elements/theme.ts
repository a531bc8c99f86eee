export type Theme = 'light' | 'dark';

/** What was chosen before, or null when the system decides. */
export const themeOf = (stored: string | null | undefined): Theme | null =>
  stored === 'light' || stored === 'dark' ? stored : null;

/** The opposite of the theme that is shown now. */
export function otherTheme(chosen: string | null | undefined, systemIsDark: boolean): Theme {
  return (themeOf(chosen) ?? (systemIsDark ? 'dark' : 'light')) === 'dark' ? 'light' : 'dark';
}
