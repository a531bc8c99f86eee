import type { ReactNode } from 'react';
import { CsvLink } from '@/components/list/csv-link';
import { countOf, listAnnouncement } from '@/components/list/list-announcement';
import { type Day, type Filter, ListForm, type Search } from '@/components/list/list-form';
import { ListPages } from '@/components/list/list-pages';
import {
  clearedListUrl,
  isNarrowed,
  type ListQuery,
  type ListState,
  listUrl,
} from '@/components/list/list-url';
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
  /** The nouns for one row and for many: 'user', 'users'. */
  words: readonly [one: string, many: string];
  /** Makes the sentence under the title from the count: '148 users', or '3 users found' when narrowed. */
  lead: (counted: string, isPart: boolean) => ReactNode;
  /** Further actions, beside the CSV link. */
  actions?: ReactNode;
  /** The parts of the list, as links. */
  tabs?: ReactNode;
  search: Search;
  filters?: readonly Filter[];
  /** Date fields that bound the list. */
  days?: readonly Day[];
  /** The URL that clears the form's own search and filters, where something else narrows the list too. */
  clear?: string | null;
  /** Shown when the list holds nothing at all. */
  empty?: ReactNode;
  /** The rows. */
  children: ReactNode;
};

/** Capitalizes the first letter, for the start of a sentence. */
const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** The query of the part that is shown, without its page. */
function partOf<Query extends ListQuery>(list: ListState<Query>): string {
  return listUrl<ListQuery>({ path: '', query: list.query, defaults: list.defaults }, {}).replace('?', '');
}

/** A list page of the dashboard: heading, search and filters, rows (or why there are none), and pagination. */
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
  const all = clearedListUrl(list);
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
      <Sheet aria-label={sentence(many)}>
        {tabs}
        <ListForm list={list} search={search} filters={filters} days={days} clear={clear} />
        {found.total > 0 && children}
        {found.total === 0 && (isPart ? <NoMatches what={many} clear={all} /> : empty)}
        <ListPages
          list={list}
          found={found}
          one={one}
          many={many}
          said={listAnnouncement(list, found, words)}
        />
      </Sheet>
    </>
  );
}
