import type { ReactNode } from 'react';
import { isWholePage } from '@/app/whole-page';
import { AuthGate } from '@/components/account/auth-gate';
import { SiteHeader } from '@/components/layout/site-header';

/** The footer is the page's: where scripts are off by now, what stands around a page that is late is read before it (decision 0017). */
export default async function PurchaseLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <SiteHeader />
      <AuthGate whole={await isWholePage()}>{children}</AuthGate>
    </>
  );
}
