import type { Metadata } from 'next';
import { SlipsPage } from '@/components/documents/slips-page';
import { enter } from '@/lib/auth/admit';
import { dashboardPages } from '@/lib/base/dashboard-pages';
import { paths } from '@/lib/base/paths';
import { getPickList } from '@/lib/documents/slips';

const page = dashboardPages.pickList;
export const metadata: Metadata = { title: page.title };

type Props = { searchParams: Promise<{ order?: string | string[] }> };

/** What has to be fetched for the orders in the address, for admins. */
export default async function PickListPage({ searchParams }: Props) {
  const actor = await enter(page);
  const { order = [] } = await searchParams;
  const orderIds = [order].flat();
  return (
    <SlipsPage
      title={page.title}
      read={() => getPickList(actor, orderIds)}
      pdfHref={paths.pdf.pickList(orderIds)}
    />
  );
}
