import { LiveElement } from '@/elements/live-element';
import { otherTheme, themeOf } from '@/elements/theme';
import { themeKey } from '@/lib/base/browser-keys';

/** Switches between light and dark. Other tabs and pages restored from memory or prerendered follow the last choice. */
export class ThemeToggle extends LiveElement {
  protected live(signal: AbortSignal): void {
    this.addEventListener('click', toggle, { signal });
    addEventListener('storage', ({ key }) => key === themeKey && follow(), { signal });
    addEventListener('pageshow', ({ persisted }) => persisted && follow(), { signal });
    document.addEventListener('prerenderingchange', follow, { signal });
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

function follow(): void {
  try {
    const stored = themeOf(localStorage.getItem(themeKey));
    if (stored) document.documentElement.dataset['theme'] = stored;
  } catch {
    // Storage is off: nothing was chosen elsewhere.
  }
}
