import { type ListState, listUrl } from '@/components/list/list-url';
import { Pagination } from '@/components/ui/pagination';
import { figure } from '@/lib/base/figures';
import { type Page, pageSize } from '@/lib/base/paging';

/** How many there are, in words: '148 orders', 'more than 10,000 orders'. */
export function countOf(
  { total, more }: Pick<Page<unknown>, 'total' | 'more'>,
  one: string,
  many: string,
): string {
  return `${more ? 'more than ' : ''}${figure(total)} ${total === 1 ? one : many}`;
}

type ListPagesProps = {
  list: ListState<{ page: number }>;
  found: Page<unknown>;
  one: string;
  many: string;
};

/** A list's pagination, with the range of rows on this page. */
export function ListPages({ list, found, one, many }: ListPagesProps) {
  const { page, pages, rows, total, more } = found;
  if (total === 0) return null;
  const first = (page - 1) * pageSize + 1;
  return (
    <Pagination
      page={page}
      pages={pages}
      summary={`${figure(first)}–${figure(first + rows.length - 1)} of ${countOf({ total, more }, one, many)}`}
      href={(number) => listUrl(list, { page: number })}
    />
  );
}
