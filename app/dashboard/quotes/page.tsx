import type { Metadata } from 'next';
import { ListPages } from '@/components/list/list-pages';
import { type ListPageProps, readList } from '@/components/list/list-url';
import { OwnQuotesTable } from '@/components/quotes/quotes-table';
import { ButtonLink } from '@/components/ui/button';
import { Empty } from '@/components/ui/empty';
import { PageHeading } from '@/components/ui/page-heading';
import { Sheet } from '@/components/ui/sheet';
import { requirePageActor } from '@/lib/auth/admit';
import { dashboardPages } from '@/lib/base/dashboard-pages';
import { paths } from '@/lib/base/paths';
import { zoneName } from '@/lib/base/time';
import { getOwnQuotes } from '@/lib/orders/quotes/list';
import { quotesQuerySchema } from '@/lib/orders/quotes/schema';

const page = dashboardPages.quotes;
export const metadata: Metadata = { title: page.title };

/** A customer's own quotes, newest first. */
export default async function QuotesPage(props: ListPageProps) {
  const actor = await requirePageActor(page);
  const list = await readList(page, quotesQuerySchema, props);
  const found = await getOwnQuotes(actor, list.query);
  return (
    <>
      <PageHeading
        title={page.title}
        lead={`Prices that you asked for. An offer is good until the end of the day shown, ${zoneName}.`}
        actions={
          <ButtonLink href={paths.list} variant="ink">
            Go to your list
          </ButtonLink>
        }
      />
      <Sheet aria-label="Quotes">
        {found.total > 0 ? (
          <OwnQuotesTable quotes={found.rows} />
        ) : (
          <Empty title="No quotes yet">
            Put products on your list, check out, and ask for a price instead of ordering. Our answer appears
            here.
          </Empty>
        )}
        <ListPages list={list} found={found} one="quote" many="quotes" />
      </Sheet>
    </>
  );
}
