import type { Metadata } from 'next';
import { AddProductForm } from '@/components/catalogue/add-product-form';
import { Breadcrumb } from '@/components/ui/breadcrumb';
import { PageHeading } from '@/components/ui/page-heading';
import { requirePageActor } from '@/lib/auth/admit';
import { dashboardPages } from '@/lib/base/dashboard-pages';
import { siteUrl } from '@/lib/platform/site-url';

const page = dashboardPages.addProduct;
export const metadata: Metadata = { title: page.title };

/** The form for a new product, for admins (specification §2). */
export default async function AddProductPage() {
  await requirePageActor(page);
  return (
    <>
      <Breadcrumb parent={dashboardPages.manageProducts} current="New" />
      <PageHeading title={page.title} />
      <AddProductForm host={siteUrl().host} />
    </>
  );
}
