'use client';

import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icons';
import { themeKey } from '@/lib/base/early-script';

function toggle(): void {
  const root = document.documentElement;
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const next = (root.dataset['theme'] ?? system) === 'dark' ? 'light' : 'dark';
  root.dataset['theme'] = next;
  try {
    localStorage.setItem(themeKey, next);
  } catch {
    // Storage is off: the choice holds until the page is left.
  }
}

export function ThemeToggle() {
  return (
    <Button
      variant="plain"
      size="icon"
      className="needs-script"
      onClick={toggle}
      aria-label="Switch between light and dark"
    >
      <Icon name="theme" />
    </Button>
  );
}
