'use client';

import { Toaster as Sonner } from 'sonner';

/** Under the ribbon and the navbar, so that no toast hides them. */
const below = 'calc(var(--header) + 48px)';

/** Where toasts appear; stands once, in the root layout, so that they outlive a navigation. */
export function Toaster() {
  return (
    <Sonner
      className="print:hidden"
      position="top-right"
      offset={{ top: below, right: 24 }}
      mobileOffset={{ top: below, right: 16, left: 16 }}
      containerAriaLabel="Notifications"
      style={{ fontFamily: 'inherit' }}
    />
  );
}
