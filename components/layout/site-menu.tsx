import type { ReactNode } from 'react';

/** What the menu button and the close button point at. */
export const menuId = 'site-menu';

/**
 * One navigation for all widths: in the header's row on large screens, a sheet over the page on small ones.
 * A native popover, so that it opens and closes without scripts; `elements/site-menu` closes it when it is in the way.
 */
export function SiteMenu({ children }: { children: ReactNode }) {
  return (
    <site-menu
      id={menuId}
      popover="auto"
      className={[
        'fixed inset-0 size-full max-h-none max-w-none flex-col gap-2 overflow-y-auto bg-bg px-(--gutter) pb-8 text-ink open:flex',
        'lg:static lg:flex lg:size-auto lg:flex-1 lg:flex-row lg:items-center lg:gap-6 xl:gap-9 lg:overflow-visible lg:p-0',
      ].join(' ')}
    >
      {children}
    </site-menu>
  );
}
