// biome-ignore-all lint/a11y/noRedundantRoles: browsers drop a table's meaning together with its `display`
import type { Printed, PrintedRow } from '@/lib/documents/schema';

type Column = Printed['columns'][number];

const sideOf = ({ align }: Column) => (align === 'end' ? 'text-right' : 'text-left');

function Row({ row, columns }: { row: PrintedRow; columns: readonly Column[] }) {
  return (
    <tr
      role="row"
      className="border-line border-b align-top max-sm:grid max-sm:grid-cols-3 max-sm:gap-x-3 max-sm:gap-y-2 max-sm:py-3"
    >
      {columns.map((column, index) => {
        const text = row.cells[index] ?? '';
        const isTick = text === '' && column.align === 'end';
        return (
          <td
            role={index === 0 ? 'rowheader' : 'cell'}
            key={column.head}
            data-label={column.head}
            className={`sm:px-2 sm:py-2.5 sm:first:pl-0 sm:last:pr-0 ${
              index === 0
                ? 'max-sm:col-span-3 sm:w-full [overflow-wrap:anywhere]'
                : `max-sm:text-left max-sm:before:block max-sm:before:text-ink-3 max-sm:before:text-xs max-sm:before:content-[attr(data-label)] sm:whitespace-nowrap ${sideOf(column)}`
            }`}
          >
            {isTick ? <span className="inline-block size-4 border border-ink-3" /> : text}
            {index === 0 &&
              row.under.map((line) => (
                <small key={line} className="block text-ink-3 text-xs">
                  {line}
                </small>
              ))}
          </td>
        );
      })}
    </tr>
  );
}

/** The rows of a document; in narrow windows each row becomes a block. */
export function DocumentTable({ printed }: { printed: Printed }) {
  const { title, name, columns, rows } = printed;
  return (
    <table role="table" className="w-full border-collapse text-sm max-sm:block">
      <caption className="sr-only">
        {title} {name}
      </caption>
      <thead role="rowgroup" className="max-sm:sr-only">
        <tr role="row" className="border-ink border-b">
          {columns.map((column) => (
            <th
              role="columnheader"
              scope="col"
              key={column.head}
              className={`whitespace-nowrap px-2 pb-1.5 font-semibold text-ink-3 text-xs first:pl-0 last:pr-0 ${sideOf(column)}`}
            >
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-sm:block">
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of a document never move, and two may be alike
          <Row key={index} row={row} columns={columns} />
        ))}
      </tbody>
    </table>
  );
}
