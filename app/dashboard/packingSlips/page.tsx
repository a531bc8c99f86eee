import type { Metadata } from 'next';
import { SlipsPage } from '@/components/documents/slips-page';
import { enter } from '@/lib/auth/admit';
import { dashboardPages } from '@/lib/base/dashboard-pages';
import { paths } from '@/lib/base/paths';
import { getPackingSlips } from '@/lib/documents/slips';

const page = dashboardPages.packingSlips;
export const metadata: Metadata = { title: page.title };

type Props = { searchParams: Promise<{ order?: string | string[] }> };

/** What lies in each parcel of the orders in the address, for admins. */
export default async function PackingSlipsPage({ searchParams }: Props) {
  const actor = await enter(page);
  const { order = [] } = await searchParams;
  const orderIds = [order].flat();
  return (
    <SlipsPage
      title={page.title}
      read={() => getPackingSlips(actor, orderIds)}
      pdfHref={paths.pdf.packingSlips(orderIds)}
    />
  );
}
