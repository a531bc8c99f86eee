import { type ListQuery, type ListState, listAddress } from '@/components/list/list-address';
import { Pagination } from '@/components/ui/pagination';

type Counts = { total: number; more: boolean; page: number; pages: number; rows: readonly unknown[] };

const figure = (count: number) => count.toLocaleString('en-US');

/** How many there are, in words: '148 orders', 'more than 10,000 orders'. */
function countOf({ total, more }: Pick<Counts, 'total' | 'more'>, one: string, many: string): string {
  return `${more ? 'more than ' : ''}${figure(total)} ${total === 1 ? one : many}`;
}

/** The same as the beginning of a sentence. */
export function countFirst(counts: Pick<Counts, 'total' | 'more'>, one: string, many: string): string {
  const words = countOf(counts, one, many);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

type ListPagesProps<Query extends ListQuery> = {
  list: ListState<Query>;
  found: Counts;
  one: string;
  many: string;
};

/** The pages of a list and what is on this one. */
export function ListPages<Query extends ListQuery>({ list, found, one, many }: ListPagesProps<Query>) {
  const { page, pages, rows, total, more } = found;
  if (total === 0) return null;
  const first = (page - 1) * Math.ceil(total / pages) + 1;
  return (
    <Pagination
      page={page}
      pages={pages}
      summary={`${figure(first)}–${figure(first + rows.length - 1)} of ${countOf({ total, more }, one, many)}`}
      href={(number) => listAddress<ListQuery>(list, { page: number })}
    />
  );
}
