import type { Metadata } from 'next';
import { SlipsPage, type SlipsProps } from '@/components/documents/slips-page';
import { requirePageActor } from '@/lib/auth/admit';
import { dashboardPages } from '@/lib/base/dashboard-pages';
import { paths } from '@/lib/base/paths';
import { getPickList } from '@/lib/documents/slips';

const page = dashboardPages.pickList;
export const metadata: Metadata = { title: page.title };

/** The pick list of the orders in the URL, for admins. */
export default async function PickListPage(props: SlipsProps) {
  const actor = await requirePageActor(page);
  return (
    <SlipsPage {...props} actor={actor} title={page.title} read={getPickList} pdfHref={paths.pdf.pickList} />
  );
}
