import type { ReactNode } from 'react';
import { ListAdder } from '@/components/layout/list-adder';
import { SiteFooter } from '@/components/layout/site-footer';
import { SiteHeader } from '@/components/layout/site-header';
import { getNewestProducts } from '@/lib/catalogue/shown';

/** Rendered on every request that reaches Next; the server caches whole pages in front of it (decision 0018). */
export const dynamic = 'force-dynamic';

export default async function PublicLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <SiteHeader />
      <main id="main" tabIndex={-1} className="outline-none">
        {children}
      </main>
      <ListAdder />
      <SiteFooter products={await getNewestProducts()} />
    </>
  );
}
