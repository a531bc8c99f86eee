import type { ReactNode } from 'react';

/** What the menu button and the close button point at. */
export const menuId = 'site-menu';

/**
 * One navigation for all widths: in the header's row on large screens, a sheet over the page on small ones.
 * A native popover, so that it opens and closes without scripts; `elements/site-menu` closes it when it is in the way.
 */
export function SiteMenu({ children }: { children: ReactNode }) {
  return (
    <site-menu id={menuId} popover="auto" className="menu">
      {children}
    </site-menu>
  );
}
