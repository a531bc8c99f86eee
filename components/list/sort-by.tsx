import type { ListQuery, ListState } from '@/components/list/list-url';
import { directionOf, SortLink } from '@/components/list/sort-link';

type SortByProps<Query extends ListQuery> = {
  list: ListState<Query>;
  columns: readonly { head: string; sort: Query['sort']; first: 'asc' | 'desc' }[];
};

/** Sort links above a list of cards, where column heads are not visible. */
export function SortBy<Query extends ListQuery>({ list, columns }: SortByProps<Query>) {
  if (columns.length === 0) return null;
  return (
    <nav aria-label="Sort by" className="border-line border-b px-4 tablet:hidden print:hidden">
      <ul className="strip flex items-center gap-5 whitespace-nowrap text-note">
        <li aria-hidden className="text-ink-3">
          Sort by
        </li>
        {columns.map(({ head, sort, first }) => (
          <li key={sort} aria-current={directionOf(list, sort) ? 'true' : undefined}>
            <SortLink
              list={list}
              by={sort}
              first={first}
              className="min-h-11 font-semibold text-ink-2 focus-visible:-outline-offset-4"
            >
              {head}
            </SortLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
