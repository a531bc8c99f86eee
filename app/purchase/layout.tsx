import '@/app/account-actions';
import type { ReactNode } from 'react';
import { isWholePage } from '@/app/whole-page';
import { AuthGate } from '@/components/account/auth-gate';
import { SiteHeader } from '@/components/layout/site-header';

/** The page renders the footer: here, it would be read before a late page where scripts are off (decision 0017). */
export default async function PurchaseLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <SiteHeader />
      <AuthGate whole={await isWholePage()}>{children}</AuthGate>
    </>
  );
}
