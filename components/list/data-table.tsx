import type { ReactNode } from 'react';
import type { ListQuery, ListState } from '@/components/list/list-address';
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
  /** The value of `sort` that this column stands for; `first` is what a first press gives. */
  sort?: Sort;
  first?: 'asc' | 'desc';
  place: Place;
  /** Looks of the head and its cells, and of the cells alone. */
  both?: string;
  className?: string;
  cell: (row: Row) => ReactNode;
};

type DataTableProps<Row, Query extends ListQuery> = {
  /** For screen readers only. */
  caption: string;
  columns: readonly Column<Row, Query['sort']>[];
  rows: readonly Row[];
  /** The list whose address says how it is sorted; without it the heads are words. */
  list?: ListState<Query>;
  isWordsAlone?: boolean;
};

/** In the narrowest windows that have a table, pictures make room and the name takes their place at the edge. */
const narrow: Partial<Record<Place, string>> = {
  picture: 'tablet:max-trio:hidden',
  name: 'tablet:max-trio:pl-[18px]',
};

/** On a card without a picture the name has its room, so that what stands beside it ends at the edge. */
const onCard = 'max-tablet:col-span-4';

/** Cells that say their column's name on a card. */
const labelled: readonly Place[] = ['text', 'wide', 'figure'];

type SortHeadProps<Query extends ListQuery> = SortProps<Query> & {
  align: 'left' | 'right';
  className: string;
};

/**
 * A column head that sorts the list (ARIA Authoring Practices, sortable table). Over cards nobody sees it, so there it
 * is a word and no link; `SortBy` stands in.
 */
function SortHead<Query extends ListQuery>({ align, className, ...props }: SortHeadProps<Query>) {
  return (
    <HeadCell align={align} className={className} sort={directionOf(props.list, props.by) ?? 'none'}>
      <span className="tablet:hidden">{props.children}</span>
      <SortLink {...props} className="hit-area -mx-1 min-h-6 px-1 max-tablet:hidden" />
    </HeadCell>
  );
}

/** Rows of one kind, told by their columns. */
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
            const align = place === 'figure' || place === 'actions' ? 'right' : 'left';
            return list && sort ? (
              <SortHead
                key={head}
                list={list}
                by={sort}
                first={first}
                align={align}
                className={`${both} ${narrow[place] ?? ''}`}
              >
                {head}
              </SortHead>
            ) : (
              <HeadCell key={head} hidden={hidden} align={align} className={`${both} ${narrow[place] ?? ''}`}>
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
