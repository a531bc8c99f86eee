import type { Metadata } from 'next';
import { AddProductForm } from '@/components/catalogue/add-product-form';
import { Breadcrumb } from '@/components/ui/breadcrumb';
import { PageHeading } from '@/components/ui/page-heading';
import { requireActor } from '@/lib/auth/admit';
import { paths } from '@/lib/base/paths';

export const metadata: Metadata = { title: 'Add product' };

/** A new product for the shop, for admins (specification §2). */
export default async function AddProductPage() {
  await requireActor('admin', paths.addProduct);
  return (
    <>
      <Breadcrumb parent="Manage products" href={paths.manageProducts} current="New" />
      <PageHeading title="Add product" />
      <AddProductForm />
    </>
  );
}
