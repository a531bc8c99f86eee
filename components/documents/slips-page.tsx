import { DocumentPage } from '@/components/documents/document-page';
import { Breadcrumb } from '@/components/ui/breadcrumb';
import { Note } from '@/components/ui/note';
import { PageHeading } from '@/components/ui/page-heading';
import type { Actor } from '@/lib/auth/actor';
import { dashboardPages } from '@/lib/base/dashboard-pages';
import { AppError } from '@/lib/base/errors';
import type { Slips } from '@/lib/documents/schema';

/** The message of an error that says why there is nothing to print; rethrows any other error. */
const refusal = (error: unknown): string => {
  if (error instanceof AppError && (error.code === 'not_found' || error.code === 'invalid'))
    return error.message;
  throw error;
};

/** The URL's query names the orders. */
export type SlipsProps = { searchParams: Promise<{ order?: string | string[] }> };

type SlipsPageProps = SlipsProps & {
  actor: Actor;
  title: string;
  read: (actor: Actor, orderIds: readonly string[]) => Promise<Slips>;
  pdfHref: (orderIds: readonly string[]) => string;
};

/** Slips of chosen orders on a page of their own, or why there are none. */
export async function SlipsPage({ actor, title, searchParams, read, pdfHref }: SlipsPageProps) {
  const { order = [] } = await searchParams;
  const orderIds = [order].flat();
  const found = await read(actor, orderIds).catch(refusal);
  const parent = dashboardPages.allOrders;
  if (typeof found !== 'string')
    return <DocumentPage title={title} parent={parent} pdfHref={pdfHref(orderIds)} {...found} />;
  return (
    <>
      <Breadcrumb parent={parent} current={title} />
      <PageHeading title={title} />
      <Note tone="warn">{found}</Note>
    </>
  );
}
