// biome-ignore-all lint/a11y/noRedundantRoles: browsers drop a table's meaning together with its `display`
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '@/components/ui/cn';

/* A table whose rows become cards in windows narrower than `tablet`. */

type TableProps = {
  caption: string;
  /** Nothing in it can take the focus, so it must do so itself to be scrolled by keyboard (WCAG 2.1.1). */
  isWordsAlone?: boolean;
  children: ReactNode;
};

/**
 * The table; its `caption` is for screen readers only. If it is wider than its sheet, it scrolls and not the page;
 * `relative` makes its visually hidden text scroll along, which would otherwise be positioned by the page.
 */
export function Table({ caption, isWordsAlone = false, children }: TableProps) {
  const reached = isWordsAlone && ({ tabIndex: 0, role: 'group', 'aria-label': caption } as const);
  return (
    <div className="relative tablet:overflow-x-auto print:overflow-visible" {...reached}>
      <table role="table" className="w-full border-collapse text-sm max-tablet:block">
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </div>
  );
}

/** The row of column heads; visually hidden when rows are cards. */
export function TableHead({ children }: { children: ReactNode }) {
  return (
    <thead role="rowgroup" className="max-tablet:sr-only">
      <tr role="row">{children}</tr>
    </thead>
  );
}

type HeadCellProps = {
  children: ReactNode;
  align?: 'left' | 'right';
  hidden?: boolean;
  /** How the table is sorted by this column; omit it for columns that can't be sorted by. */
  sort?: 'ascending' | 'descending' | 'none';
  className?: string;
};

/** A column head. `hidden` keeps its text for screen readers only. */
export function HeadCell({ children, align = 'left', hidden = false, sort, className }: HeadCellProps) {
  const style =
    'whitespace-nowrap border-line border-b px-1.5 trio:px-2 pt-3 pb-2.5 font-semibold text-ink-3 text-xs wide:px-3 first:pl-edge last:pr-edge';
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={sort}
      className={cn(style, align === 'right' ? 'text-right' : 'text-left', className)}
    >
      {hidden ? <span className="sr-only">{children}</span> : children}
    </th>
  );
}

export function TableBody(props: ComponentProps<'tbody'>) {
  return <tbody {...props} role="rowgroup" className="max-tablet:block" />;
}

const rowStyle =
  'border-line border-b last:border-b-0 tablet:hover:bg-surface-2/55 max-tablet:grid max-tablet:grid-cols-6 max-tablet:items-center max-tablet:gap-x-2.5 max-tablet:gap-y-3 max-tablet:p-4';

export function TableRow(props: ComponentProps<'tr'>) {
  return <tr {...props} role="row" className={rowStyle} />;
}

/** Space between a column of figures and the text right of it, for the head and its cells alike. */
export const afterFigures = 'tablet:pl-6 xl:pl-9 wide:pl-9';

const places = {
  pick: 'order-8 max-tablet:col-span-6 max-tablet:border-line max-tablet:border-t tablet:w-[44px]',
  picture: 'order-1 w-[70px] max-tablet:col-span-1 max-tablet:w-auto enlarged:col-span-2 wide:w-[81px]',
  name: 'order-1 font-bold max-tablet:col-span-3 max-tablet:leading-snug max-phone:col-span-5 max-phone:not-first:pl-3 enlarged:not-first:col-span-4 enlarged:not-first:pl-0',
  status:
    'order-1 max-tablet:col-span-2 max-tablet:self-end max-tablet:justify-self-end max-tablet:text-right max-phone:order-2 max-phone:col-span-6 max-phone:justify-self-start max-phone:text-left',
  text: 'order-3 max-tablet:col-span-2 max-phone:col-span-3',
  wide: 'order-3 max-tablet:col-span-6',
  // Two per row on the narrowest screens: three amounts of a million would read as one.
  figure: 'order-3 whitespace-nowrap tablet:text-right max-tablet:col-span-2 max-phone:col-span-3',
  actions: 'order-9 tablet:text-right max-tablet:col-span-6 max-tablet:empty:hidden',
};

export type Place = keyof typeof places;

type TableCellProps = ComponentProps<'td'> & {
  /** What the cell holds; decides alignment in the table and place on the card. */
  place: Place;
  /** The column's name, shown above the value on a card. */
  label?: string | undefined;
};

/** A cell; the name that its row is told by is the row's head, which screen readers say with each of its other cells. */
export function TableCell({ place, label, className, ...props }: TableCellProps) {
  return (
    <td
      {...props}
      role={place === 'name' ? 'rowheader' : 'cell'}
      data-label={label}
      className={cn(
        'align-middle font-medium max-tablet:min-w-0 max-tablet:[overflow-wrap:anywhere] tablet:h-16 tablet:px-1.5 trio:px-2 tablet:py-[9px] wide:px-3 tablet:first:pl-edge tablet:last:pr-edge',
        label &&
          'max-tablet:before:block max-tablet:before:font-semibold max-tablet:before:text-ink-3 max-tablet:before:text-xs max-tablet:before:content-[attr(data-label)]',
        places[place],
        className,
      )}
    />
  );
}
