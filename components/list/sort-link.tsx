import { ArrowDown, ArrowUp } from 'lucide-react';
import { type ListQuery, type ListState, listUrl } from '@/components/list/list-url';
import { cn } from '@/components/ui/cn';
import { Link } from '@/components/ui/link';
import { LinkPending } from '@/components/ui/link-pending';

export type SortProps<Query extends ListQuery> = {
  list: ListState<Query>;
  /** The value of `sort` for this column. */
  by: Query['sort'];
  /** The direction of the first press: descending for figures and dates, ascending for words. */
  first: 'asc' | 'desc';
  children: string;
};

/** The direction in which the list is sorted by this column; undefined when it is sorted by another. */
export function directionOf<Query extends ListQuery>(
  { query }: ListState<Query>,
  by: Query['sort'],
): 'ascending' | 'descending' | undefined {
  if (query.sort !== by) return undefined;
  return query.order === 'asc' ? 'ascending' : 'descending';
}

/** Sorts the list by a column, or reverses the direction if it is sorted by that column already. */
export function SortLink<Query extends ListQuery>(props: SortProps<Query> & { className: string }) {
  const { list, by, first, className, children } = props;
  const direction = directionOf(list, by);
  const next = direction ? (direction === 'ascending' ? 'desc' : 'asc') : first;
  const Arrow = direction === 'ascending' ? ArrowUp : ArrowDown;
  const changes: Partial<ListQuery> = { sort: by, order: next };
  return (
    <Link
      href={listUrl<ListQuery>(list, changes)}
      prefetch={false}
      className={cn(
        'inline-flex items-center gap-1 no-underline hover:text-ink',
        direction && 'font-bold text-ink',
        className,
      )}
    >
      {children}
      {direction && <Arrow aria-hidden className="size-3" strokeWidth={2.5} />}
      <LinkPending />
    </Link>
  );
}
