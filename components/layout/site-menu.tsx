'use client';

import { type ReactNode, useEffect, useRef } from 'react';

/** What the menu button and the close button point at. */
export const menuId = 'site-menu';

/**
 * One navigation for all widths: in the header's row on large screens, a sheet over the page on small ones.
 * A native popover, so that it opens and closes before and without JavaScript.
 */
export function SiteMenu({ children }: { children: ReactNode }) {
  const sheet = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = sheet.current;
    function closeAfterLink(event: MouseEvent): void {
      if (event.target instanceof Element && event.target.closest('a')) element?.hidePopover();
    }
    /** It covers the page: whoever tabs on would walk where nothing can be seen. */
    function closeBehind({ relatedTarget }: FocusEvent): void {
      if (relatedTarget instanceof Node && !element?.contains(relatedTarget)) element?.hidePopover();
    }
    /** A window that grew, as of a tablet that was turned, has the navigation in its header. */
    function closeWhenWide({ matches }: MediaQueryListEvent): void {
      if (matches) element?.hidePopover();
    }
    const wide = matchMedia('(width >= 64rem)');
    wide.addEventListener('change', closeWhenWide);
    element?.addEventListener('click', closeAfterLink);
    element?.addEventListener('focusout', closeBehind);
    return () => {
      wide.removeEventListener('change', closeWhenWide);
      element?.removeEventListener('click', closeAfterLink);
      element?.removeEventListener('focusout', closeBehind);
    };
  }, []);

  return (
    <div
      ref={sheet}
      id={menuId}
      popover="auto"
      className={[
        'fixed inset-0 size-full max-h-none max-w-none flex-col gap-2 overflow-y-auto bg-bg px-(--gutter) pb-8 text-ink open:flex',
        'lg:static lg:flex lg:size-auto lg:flex-1 lg:flex-row lg:items-center lg:gap-6 xl:gap-9 lg:overflow-visible lg:p-0',
      ].join(' ')}
    >
      {children}
    </div>
  );
}
