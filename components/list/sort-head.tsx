import { ArrowDown, ArrowUp } from 'lucide-react';
import Link from 'next/link';
import { type ListQuery, type ListState, listAddress } from '@/components/list/list-address';
import { cn } from '@/components/ui/cn';
import { LinkPending } from '@/components/ui/link-pending';
import { HeadCell } from '@/components/ui/table';

type SortHeadProps<Query extends ListQuery> = {
  list: ListState<Query>;
  /** The value of `sort` that this column stands for. */
  by: Query['sort'];
  /** What a first press gives: figures and dates from the top, words from A. */
  first: 'asc' | 'desc';
  align: 'left' | 'right';
  className: string;
  children: string;
};

/** A column head that sorts the list (ARIA Authoring Practices, sortable table). */
export function SortHead<Query extends ListQuery>(props: SortHeadProps<Query>) {
  const { list, by, first, align, className, children } = props;
  const { sort, order } = list.query;
  const isCurrent = sort === by;
  const next = isCurrent ? (order === 'asc' ? 'desc' : 'asc') : first;
  const Arrow = order === 'asc' ? ArrowUp : ArrowDown;
  const changes: Partial<ListQuery> = { sort: by, order: next };
  return (
    <HeadCell
      align={align}
      className={className}
      sort={isCurrent ? (order === 'asc' ? 'ascending' : 'descending') : 'none'}
    >
      <Link
        href={listAddress<ListQuery>(list, changes)}
        prefetch={false}
        className={cn(
          'hit-area -mx-1 inline-flex min-h-6 items-center gap-1 px-1 no-underline hover:text-ink',
          isCurrent && 'font-bold text-ink',
        )}
      >
        {children}
        {isCurrent && <Arrow aria-hidden className="size-3" strokeWidth={2.5} />}
        <LinkPending />
      </Link>
    </HeadCell>
  );
}
