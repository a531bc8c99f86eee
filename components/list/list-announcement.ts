import { isNarrowed, type ListQuery, type ListState } from '@/components/list/list-url';
import { figure } from '@/lib/base/figures';
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

/** How many there are, in words: '148 orders', 'more than 10,000 orders'. */
export function countOf(
  { total, more }: Pick<Page<unknown>, 'total' | 'more'>,
  one: string,
  many: string,
): string {
  return `${more ? 'more than ' : ''}${figure(total)} ${total === 1 ? one : many}`;
}

type Counted = Pick<Page<unknown>, 'total' | 'more' | 'page' | 'pages'>;

/** Which page of a list is shown; empty if it has only one. */
const placeWords = ({ page, pages }: Counted) => (pages > 1 ? `, page ${page} of ${pages}` : '');

/** Tells screen readers how many there are and which page of them is shown: '51 lines, page 2 of 3'. */
export const pageAnnouncement = (found: Counted, one: string, many: string): string =>
  `${countOf(found, one, many)}${placeWords(found)}`;

/** Tells screen readers the result of a search, filter, sort or page (WCAG 4.1.3): '51 orders found, page 2 of 3'. */
export function listAnnouncement<Query extends ListQuery>(
  list: ListState<Query>,
  found: Counted,
  [one, many]: readonly [one: string, many: string],
): string {
  const isPart = isNarrowed(list);
  if (isPart && found.total === 0) return `No ${many} match`;
  return `${countOf(found, one, many)}${isPart ? ' found' : ''}${sortedWords(list)}${placeWords(found)}`;
}
