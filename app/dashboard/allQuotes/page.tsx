import type { Metadata } from 'next';
import { ListPage } from '@/components/list/list-page';
import { type ListPageProps, listUrl, readList } from '@/components/list/list-url';
import { openCount } from '@/components/orders/all-orders-lead';
import { stateWords } from '@/components/quotes/quote-state';
import { AllQuotesTable } from '@/components/quotes/quotes-table';
import { Empty } from '@/components/ui/empty';
import { Tabs } from '@/components/ui/tabs';
import { requirePageActor } from '@/lib/auth/admit';
import { dashboardPages } from '@/lib/base/dashboard-pages';
import { countAskedQuotes, getAllQuotes } from '@/lib/orders/quotes/list';
import { allQuotesQuerySchema, type QuoteFilter, quoteFilters } from '@/lib/orders/quotes/schema';

const page = dashboardPages.allQuotes;
export const metadata: Metadata = { title: page.title };

const labels: Record<QuoteFilter, string> = { ...stateWords, all: 'All', asked: 'To answer' };

/** All quotes, newest first by default, for admins. */
export default async function AllQuotesPage(props: ListPageProps) {
  const actor = await requirePageActor(page);
  const list = await readList(page, allQuotesQuerySchema, props);
  const { query, defaults } = list;
  const [found, asked] = await Promise.all([getAllQuotes(actor, query), countAskedQuotes(actor)]);
  return (
    <ListPage
      page={page}
      csv="quotes"
      list={list}
      found={found}
      words={['quote', 'quotes']}
      lead={() => (asked === 0 ? 'No request waits for an answer.' : `${openCount(asked)} to answer.`)}
      tabs={
        <Tabs
          label="Quotes by state"
          tabs={quoteFilters.map((show) => ({
            label: labels[show],
            href: listUrl(list, { show }),
            current: query.show === show,
            ...(show === 'asked' && asked > 0 && { count: openCount(asked) }),
          }))}
        />
      }
      search={{ label: 'Search quotes', placeholder: 'Number, buyer, email or product' }}
      clear={query.q ? listUrl(list, { q: defaults.q }) : null}
      empty={<Empty title="No quotes yet">What customers ask a price for appears here.</Empty>}
    >
      <AllQuotesTable quotes={found.rows} list={list} />
    </ListPage>
  );
}
