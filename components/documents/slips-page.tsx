import { DocumentPage } from '@/components/documents/document-page';
import { Breadcrumb } from '@/components/ui/breadcrumb';
import { Note } from '@/components/ui/note';
import { PageHeading } from '@/components/ui/page-heading';
import { dashboardPages } from '@/lib/base/dashboard-pages';
import { AppError } from '@/lib/base/errors';
import type { Slips } from '@/lib/documents/schema';

/** Why there is nothing to print, in the words of whoever said so. */
const refusal = (error: unknown): string => {
  if (error instanceof AppError && (error.code === 'not_found' || error.code === 'invalid'))
    return error.message;
  throw error;
};

type SlipsPageProps = { title: string; read: () => Promise<Slips>; pdfHref: string };

/** Slips of chosen orders on a page of their own, or why there are none. */
export async function SlipsPage({ title, read, pdfHref }: SlipsPageProps) {
  const found = await read().catch(refusal);
  const parent = dashboardPages.allOrders;
  if (typeof found !== 'string')
    return <DocumentPage title={title} parent={parent} pdfHref={pdfHref} {...found} />;
  return (
    <>
      <Breadcrumb parent={parent} current={title} />
      <PageHeading title={title} />
      <Note tone="warn">{found}</Note>
    </>
  );
}
