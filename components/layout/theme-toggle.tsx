import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icons';

/** Invisible until elements/theme-toggle runs, because it does nothing before. */
export function ThemeToggle() {
  return (
    <theme-toggle className="needs-script block lifeless:invisible">
      <Button variant="plain" size="icon" aria-label="Switch between light and dark">
        <Icon name="theme" />
      </Button>
    </theme-toggle>
  );
}
