import { countOf } from '@/components/list/list-pages';
import { isNarrowed, type ListQuery, type ListState } from '@/components/list/list-url';
import type { Page } from '@/lib/base/paging';

const directions = { asc: 'ascending', desc: 'descending' } as const;

/** Words for those sort keys whose own name is not understood. */
const sortWords: Readonly<Record<string, string>> = {
  at: 'time',
  placed: 'day placed',
  asked: 'day asked',
  joined: 'day joined',
  added: 'day added',
  available: 'stock',
};

/** The sort order in words; empty for the default order. */
function sortedWords<Query extends ListQuery>({ query, defaults }: ListState<Query>): string {
  const { sort, order } = query;
  if (sort === defaults.sort && order === defaults.order) return '';
  return `, sorted by ${sortWords[sort] ?? sort}${order ? ` ${directions[order]}` : ''}`;
}

/** Tells screen readers the result of a search, filter, sort or page (WCAG 4.1.3): '51 orders found, page 2 of 3'. */
export function listAnnouncement<Query extends ListQuery>(
  list: ListState<Query>,
  found: Pick<Page<unknown>, 'total' | 'more' | 'page' | 'pages'>,
  [one, many]: readonly [one: string, many: string],
): string {
  const isPart = isNarrowed(list);
  if (isPart && found.total === 0) return `No ${many} match`;
  const place = found.pages > 1 ? `, page ${found.page} of ${found.pages}` : '';
  return `${countOf(found, one, many)}${isPart ? ' found' : ''}${sortedWords(list)}${place}`;
}
