import type { ReactNode } from 'react';
import { isWholePage } from '@/app/whole-page';
import { AuthGate } from '@/components/account/auth-gate';
import { SiteFooter } from '@/components/layout/site-footer';
import { SiteHeader } from '@/components/layout/site-header';
import { getNewestProducts } from '@/lib/catalogue/shown';

export default async function PurchaseLayout({ children }: { children: ReactNode }) {
  const products = await getNewestProducts();
  return (
    <>
      <SiteHeader />
      <AuthGate whole={await isWholePage()}>
        <main id="main" tabIndex={-1} className="bg-canvas outline-none">
          {children}
        </main>
        <SiteFooter products={products} />
      </AuthGate>
    </>
  );
}
