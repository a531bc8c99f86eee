import { LiveElement } from '@/elements/live-element';
import { followTheme, otherTheme } from '@/elements/theme';
import { themeKey } from '@/lib/base/browser-keys';

/** Switches between light and dark. Other tabs and pages restored from memory or prerendered follow the last choice. */
export class ThemeToggle extends LiveElement {
  protected live(signal: AbortSignal): void {
    this.addEventListener('click', toggle, { signal });
    addEventListener('storage', ({ key }) => key === themeKey && followTheme(), { signal });
    addEventListener('pageshow', ({ persisted }) => persisted && followTheme(), { signal });
    document.addEventListener('prerenderingchange', followTheme, { signal });
  }
}

function toggle(): void {
  const { dataset } = document.documentElement;
  const next = otherTheme(dataset['theme'], matchMedia('(prefers-color-scheme: dark)').matches);
  dataset['theme'] = next;
  try {
    localStorage.setItem(themeKey, next);
  } catch {
    // Storage is off: the choice holds until the page is left.
  }
}
