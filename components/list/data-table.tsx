import type { ReactNode } from 'react';
import type { ListQuery, ListState } from '@/components/list/list-url';
import { SortBy } from '@/components/list/sort-by';
import { directionOf, SortLink, type SortProps } from '@/components/list/sort-link';
import {
  HeadCell,
  type Place,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
} from '@/components/ui/table';

export type Column<Row, Sort extends string = string> = {
  head: string;
  /** For screen readers only. */
  hidden?: boolean;
  /** The value of `sort` for this column; `first` is the direction of the first press. */
  sort?: Sort;
  first?: 'asc' | 'desc';
  place: Place;
  /** Classes of head and cells (`both`), and of the cells alone (`className`). */
  both?: string;
  className?: string;
  cell: (row: Row) => ReactNode;
};

type DataTableProps<Row, Query extends ListQuery> = {
  /** For screen readers only. */
  caption: string;
  columns: readonly Column<Row, Query['sort']>[];
  rows: readonly Row[];
  /** The list whose URL the heads change to sort it; without it, they are plain text. */
  list?: ListState<Query>;
  isWordsAlone?: boolean;
};

/** In the narrowest windows that show a table, pictures are hidden and the name is aligned with the edge. */
const narrow: Partial<Record<Place, string>> = {
  picture: 'tablet:max-trio:hidden',
  name: 'tablet:max-trio:pl-edge',
};

/** On a card without a picture, the name takes its room too, so that what stands beside it reaches the edge. */
const onCard = 'max-tablet:col-span-4';

/** Cells that show their column's name on a card. */
const labelled: readonly Place[] = ['text', 'wide', 'figure'];

type SortHeadProps<Query extends ListQuery> = SortProps<Query> & {
  align: 'left' | 'right';
  className: string;
};

/**
 * A column head that sorts the list (ARIA Authoring Practices, sortable table). Where rows are cards the heads are not
 * visible, so they are plain text there and `SortBy` takes over.
 */
function SortHead<Query extends ListQuery>({ align, className, ...props }: SortHeadProps<Query>) {
  return (
    <HeadCell align={align} className={className} sort={directionOf(props.list, props.by) ?? 'none'}>
      <span className="tablet:hidden">{props.children}</span>
      <SortLink {...props} className="hit-area -mx-1 min-h-6 px-1 max-tablet:hidden" />
    </HeadCell>
  );
}

/** A table of rows as `columns` describe them; a list of cards in narrow windows. */
export function DataTable<Row extends { id: string }, Query extends ListQuery>(
  props: DataTableProps<Row, Query>,
) {
  const { caption, columns, rows, list, isWordsAlone = false } = props;
  const isPictured = columns.some(({ place }) => place === 'picture');
  const sorted = columns.flatMap(({ head, sort, first = 'desc' }) => (sort ? [{ head, sort, first }] : []));
  return (
    <>
      {list && <SortBy list={list} columns={sorted} />}
      <Table caption={caption} isWordsAlone={isWordsAlone}>
        <TableHead>
          {columns.map(({ head, hidden = false, sort, first = 'desc', place, both = '' }) => {
            const align: 'left' | 'right' = place === 'figure' || place === 'actions' ? 'right' : 'left';
            const look = { align, className: `${both} ${narrow[place] ?? ''}` };
            return list && sort ? (
              <SortHead key={head} list={list} by={sort} first={first} {...look}>
                {head}
              </SortHead>
            ) : (
              <HeadCell key={head} hidden={hidden} {...look}>
                {head}
              </HeadCell>
            );
          })}
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.id}>
              {columns.map(({ head, place, both = '', className = '', cell }) => (
                <TableCell
                  key={head}
                  place={place}
                  label={labelled.includes(place) ? head : undefined}
                  className={`${!isPictured && place === 'name' ? onCard : ''} ${className} ${both} ${narrow[place] ?? ''}`}
                >
                  {cell(row)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </>
  );
}
