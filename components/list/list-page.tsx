import type { ReactNode } from 'react';
import { CsvLink } from '@/components/list/csv-link';
import {
  everything,
  isNarrowed,
  type ListQuery,
  type ListState,
  listAddress,
} from '@/components/list/list-address';
import { type Day, type Filter, ListForm, type Search } from '@/components/list/list-form';
import { countOf, ListPages } from '@/components/list/list-pages';
import { listSaid } from '@/components/list/list-said';
import { NoMatches } from '@/components/list/no-matches';
import { PageHeading } from '@/components/ui/page-heading';
import { Sheet } from '@/components/ui/sheet';
import type { DashboardPage } from '@/lib/base/dashboard-pages';
import type { Page } from '@/lib/base/paging';
import type { ExportName } from '@/lib/base/paths';

type ListPageProps<Query extends ListQuery> = {
  page: DashboardPage;
  csv: ExportName;
  list: ListState<Query>;
  found: Page<unknown>;
  /** What one row is and what many are: 'user', 'users'. */
  words: readonly [one: string, many: string];
  /** The sentence under the title, from how many there are: '148 users', or '3 users found' of a part. */
  lead: (counted: string, isPart: boolean) => ReactNode;
  /** What else can be done here. */
  actions?: ReactNode;
  /** The parts of the list, as links. */
  tabs?: ReactNode;
  search: Search;
  filters?: readonly Filter[];
  /** Days that bound the list. */
  days?: readonly Day[];
  /** Where the form's own search and filters are taken back, when it is not all that hides something. */
  clear?: string | null;
  /** In place of a list that holds nothing at all. */
  empty?: ReactNode;
  /** The rows. */
  children: ReactNode;
};

/** Words as the beginning of a sentence. */
const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** What the address says of the part that is shown, whatever page of it. */
function partOf<Query extends ListQuery>(list: ListState<Query>): string {
  return listAddress<ListQuery>({ path: '', query: list.query, defaults: list.defaults }, {}).replace(
    '?',
    '',
  );
}

/** A list of the dashboard: what it is, search and filters, its rows or why there are none, and its pages. */
export function ListPage<Query extends ListQuery>(props: ListPageProps<Query>) {
  const {
    page,
    csv,
    list,
    found,
    words,
    lead,
    actions,
    tabs,
    search,
    filters = [],
    days = [],
    children,
  } = props;
  const [one, many] = words;
  const isPart = isNarrowed(list);
  const all = everything(list);
  const { clear = isPart ? all : null, empty = <NoMatches what={many} clear={all} /> } = props;
  const counted = `${countOf(found, one, many)}${isPart ? ' found' : ''}`;
  return (
    <>
      <PageHeading
        title={page.title}
        lead={lead(sentence(counted), isPart)}
        actions={
          <>
            <CsvLink list={csv} part={isPart ? partOf(list) : null} />
            {actions}
          </>
        }
      />
      <p role="status" className="sr-only">
        {listSaid(list, found, words)}
      </p>
      <Sheet aria-label={sentence(many)}>
        {tabs}
        <ListForm list={list} search={search} filters={filters} days={days} clear={clear} />
        {found.total > 0 && children}
        {found.total === 0 && (isPart ? <NoMatches what={many} clear={all} /> : empty)}
        <ListPages list={list} found={found} one={one} many={many} />
      </Sheet>
    </>
  );
}
