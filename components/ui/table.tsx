// biome-ignore-all lint/a11y/noRedundantRoles: browsers drop a table's meaning together with its `display`
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '@/components/ui/cn';

/* A table whose rows become cards below 861 px. */

/** The table; `caption` is read to screen readers only. */
export function Table({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <table role="table" className="w-full border-collapse text-sm max-[861px]:block">
      <caption className="sr-only">{caption}</caption>
      {children}
    </table>
  );
}

/** The row of column heads; hidden to the eye when rows are cards. */
export function TableHead({ children }: { children: ReactNode }) {
  return (
    <thead role="rowgroup" className="max-[861px]:sr-only">
      <tr role="row">{children}</tr>
    </thead>
  );
}

type HeadCellProps = {
  children: ReactNode;
  align?: 'left' | 'right';
  hidden?: boolean;
  /** How the table is sorted by this column; leave it out where it can't be. */
  sort?: 'ascending' | 'descending' | 'none';
  className?: string;
};

/** A column head. `hidden` keeps its words for screen readers only. */
export function HeadCell({ children, align = 'left', hidden = false, sort, className }: HeadCellProps) {
  const style =
    'whitespace-nowrap border-line border-b px-2 pt-3 pb-2.5 font-semibold text-ink-3 text-xs first:pl-[18px] last:pr-[18px] min-[1400px]:px-3 min-[1400px]:first:pl-6 min-[1400px]:last:pr-6';
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
  return <tbody {...props} role="rowgroup" className="max-[861px]:block" />;
}

export function TableRow({ className, ...props }: ComponentProps<'tr'>) {
  return (
    <tr
      {...props}
      role="row"
      className={cn(
        'border-line border-b last:border-b-0 min-[861px]:hover:bg-surface-2/55',
        'max-[861px]:grid max-[861px]:grid-cols-6 max-[861px]:items-center max-[861px]:gap-x-2.5 max-[861px]:gap-y-3 max-[861px]:p-4',
        className,
      )}
    />
  );
}

/** Air between a column of figures and the words right of it; for the head and its cells alike. */
export const afterFigures = 'min-[861px]:pl-6 xl:pl-9';

const places = {
  picture: 'order-1 w-[70px] max-[861px]:col-span-1 max-[861px]:w-auto min-[1400px]:w-[81px]',
  name: 'order-1 font-bold max-[861px]:col-span-3 max-[861px]:leading-snug max-[380px]:col-span-5 max-[380px]:pl-3',
  status:
    'order-1 max-[861px]:col-span-2 max-[861px]:self-end max-[861px]:justify-self-end max-[861px]:text-right max-[380px]:order-2 max-[380px]:col-span-6 max-[380px]:justify-self-start',
  text: 'order-3 max-[861px]:col-span-2',
  wide: 'order-3 max-[861px]:col-span-6',
  figure: 'order-3 whitespace-nowrap min-[861px]:text-right max-[861px]:col-span-2',
  actions: 'order-9 min-[861px]:text-right max-[861px]:col-span-6 max-[861px]:empty:hidden',
};

type TableCellProps = ComponentProps<'td'> & {
  /** What the cell holds; decides alignment in the table and place on the card. */
  place: keyof typeof places;
  /** The column's name, shown above the value on a card. */
  label?: string;
};

export function TableCell({ place, label, className, ...props }: TableCellProps) {
  return (
    <td
      {...props}
      role="cell"
      data-label={label}
      className={cn(
        'align-middle font-medium min-[861px]:h-16 min-[861px]:px-2 min-[861px]:py-[9px] min-[861px]:first:pl-[18px] min-[861px]:last:pr-[18px] min-[1400px]:px-3 min-[1400px]:first:pl-6 min-[1400px]:last:pr-6',
        label &&
          'max-[861px]:before:block max-[861px]:before:font-semibold max-[861px]:before:text-ink-3 max-[861px]:before:text-xs max-[861px]:before:content-[attr(data-label)]',
        places[place],
        className,
      )}
    />
  );
}
