import type { ReactNode } from 'react';
import { isWholePage } from '@/app/whole-page';
import { AuthGate } from '@/components/account/auth-gate';
import { SiteFooter } from '@/components/layout/site-footer';
import { SiteHeader } from '@/components/layout/site-header';
import { getProducts } from '@/lib/catalogue/data';

export default async function PurchaseLayout({ children }: { children: ReactNode }) {
  const products = await getProducts();
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
