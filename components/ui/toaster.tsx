'use client';

import { Toaster as Sonner } from 'sonner';

/** Under the ribbon, the navbar and, where they are a strip, the dashboard's entries, so that no toast hides them. */
const below = 'calc(var(--header) + var(--entries) + 40px)';

/** Where toasts appear, on phones under the line that leads back; stands once, in the root layout, so that they outlive a navigation. */
export function Toaster() {
  return (
    <Sonner
      className="print:hidden"
      position="top-right"
      offset={{ top: below, right: 24 }}
      mobileOffset={{ top: `calc(${below} + 34px)`, right: 16, left: 16 }}
      containerAriaLabel="Notifications"
      style={{ fontFamily: 'inherit' }}
    />
  );
}
