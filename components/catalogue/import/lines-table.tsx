import { fateWords } from '@/components/catalogue/import/words';
import { type Column, DataTable } from '@/components/list/data-table';
import { Status } from '@/components/ui/status';
import { TextLink } from '@/components/ui/text-link';
import { beginningForRow } from '@/lib/base/cut';
import { figure } from '@/lib/base/figures';
import { paths } from '@/lib/base/paths';
import type { ImportLine } from '@/lib/catalogue/import/schema';

const top = 'align-top tablet:py-3.5';

const columns: readonly Column<ImportLine>[] = [
  {
    head: 'Product',
    place: 'name',
    className: `${top} tablet:w-[26%]`,
    cell: (line) => (
      <>
        <About line={line} />
        <small className="block font-medium text-ink-3 text-xs">Line {figure(line.line)}</small>
      </>
    ),
  },
  { head: 'State', place: 'status', className: top, cell: (line) => <LineState line={line} /> },
  {
    head: 'What',
    place: 'wide',
    className: `${top} max-tablet:empty:hidden`,
    cell: (line) => <What line={line} />,
  },
];

/** The report of an import, line by line. */
export function LinesTable({ lines }: { lines: readonly ImportLine[] }) {
  return <DataTable caption="Lines of the file" columns={columns} rows={lines} />;
}

function About({ line: { about, productId } }: { line: ImportLine }) {
  const words = about || 'No name';
  if (!productId) return <span className="[overflow-wrap:anywhere]">{words}</span>;
  return (
    <TextLink plain href={paths.manageProduct(productId)} className="[overflow-wrap:anywhere]">
      {words}
    </TextLink>
  );
}

function LineState({ line: { fate, outcome } }: { line: ImportLine }) {
  if (outcome === 'left') return <Status tone="due">Left out</Status>;
  if (outcome === 'done') return <Status tone="done">{fate === 'add' ? 'Added' : 'Changed'}</Status>;
  const tones = { add: 'half', change: 'half', unchanged: 'off', refused: 'due' } as const;
  return <Status tone={tones[fate]}>{fateWords[fate]}</Status>;
}

function What({ line: { changes, refusals, notes, why, fate } }: { line: ImportLine }) {
  if (!why && refusals.length + changes.length + notes.length === 0) return null;
  return (
    <ul className="grid gap-0.5 text-note [overflow-wrap:anywhere]">
      {why && <li className="font-semibold text-bad">{why}</li>}
      {refusals.map(({ column, sentence }) => (
        <li key={`${column} ${sentence}`}>
          {column && <span className="text-ink-3">{column}: </span>}
          <span className="font-semibold text-bad">{sentence}</span>
        </li>
      ))}
      {changes.map(({ column, from, to }) => (
        <li key={column}>
          <span className="text-ink-3">{column}: </span>
          {fate === 'change' && (
            <>
              <span className="sr-only">was </span>
              <del dir="auto" className="text-ink-3 decoration-line-strong">
                {beginningForRow(from) || '—'}
              </del>
              <span aria-hidden> → </span>
              <span className="sr-only">becomes </span>
            </>
          )}
          <ins dir="auto" className="no-underline">
            {beginningForRow(to) || '—'}
          </ins>
        </li>
      ))}
      {notes.map((note) => (
        <li key={note} className="text-ink-2">
          {note}
        </li>
      ))}
    </ul>
  );
}
