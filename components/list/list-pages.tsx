import { countOf, pageAnnouncement } from '@/components/list/list-announcement';
import { type ListState, listUrl } from '@/components/list/list-url';
import { Pagination } from '@/components/ui/pagination';
import { figure } from '@/lib/base/figures';
import { type Page, pageSize } from '@/lib/base/paging';

type ListPagesProps = {
  list: ListState<{ page: number }>;
  found: Page<unknown>;
  one: string;
  many: string;
  /** What a link of this page has led to, for screen readers. */
  said?: string;
};

/**
 * A list's pagination, with the range of rows on this page if there are others, and a live region that tells of its
 * changes (WCAG 4.1.3).
 */
export function ListPages({ list, found, one, many, ...props }: ListPagesProps) {
  const { page, pages, rows, total, more } = found;
  const { said = pageAnnouncement(found, one, many) } = props;
  const first = (page - 1) * pageSize + 1;
  const count = countOf({ total, more }, one, many);
  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      {total > 0 && (
        <Pagination
          page={page}
          pages={pages}
          summary={pages > 1 ? `${figure(first)}–${figure(first + rows.length - 1)} of ${count}` : count}
          href={(number) => listUrl(list, { page: number })}
        />
      )}
    </>
  );
}
