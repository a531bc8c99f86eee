import { ArrowDown, ArrowUp } from 'lucide-react';
import { type ListQuery, type ListState, listAddress } from '@/components/list/list-address';
import { cn } from '@/components/ui/cn';
import { Link } from '@/components/ui/link';
import { LinkPending } from '@/components/ui/link-pending';

export type SortProps<Query extends ListQuery> = {
  list: ListState<Query>;
  /** The value of `sort` that this column stands for. */
  by: Query['sort'];
  /** What a first press gives: figures and dates from the top, words from A. */
  first: 'asc' | 'desc';
  children: string;
};

/** How the list is sorted by this column now; undefined when it is sorted by another. */
export function directionOf<Query extends ListQuery>(
  { query }: ListState<Query>,
  by: Query['sort'],
): 'ascending' | 'descending' | undefined {
  if (query.sort !== by) return undefined;
  return query.order === 'asc' ? 'ascending' : 'descending';
}

/** Shows the list sorted by one of its columns, and in the other direction when it is already. */
export function SortLink<Query extends ListQuery>(props: SortProps<Query> & { className: string }) {
  const { list, by, first, className, children } = props;
  const direction = directionOf(list, by);
  const next = direction ? (direction === 'ascending' ? 'desc' : 'asc') : first;
  const Arrow = direction === 'ascending' ? ArrowUp : ArrowDown;
  const changes: Partial<ListQuery> = { sort: by, order: next };
  return (
    <Link
      href={listAddress<ListQuery>(list, changes)}
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
