import { themeKey } from '@/lib/base/browser-keys';

type Theme = 'light' | 'dark';

/** What was chosen before, or null when the system decides. */
export const themeOf = (stored: string | null | undefined): Theme | null =>
  stored === 'light' || stored === 'dark' ? stored : null;

/** The opposite of the theme that is shown now. */
export function otherTheme(chosen: string | null | undefined, systemIsDark: boolean): Theme {
  return (themeOf(chosen) ?? (systemIsDark ? 'dark' : 'light')) === 'dark' ? 'light' : 'dark';
}

/** Shows the theme that was chosen last, in any tab. */
export function followTheme(): void {
  try {
    const stored = themeOf(localStorage.getItem(themeKey));
    if (stored) document.documentElement.dataset['theme'] = stored;
  } catch {
    // Storage is off: nothing was chosen elsewhere.
  }
}
