import { DocumentTable } from '@/components/documents/document-table';
import { MultilineText } from '@/components/ui/multiline-text';
import type { Printed } from '@/lib/documents/schema';

function TextLines({ lines }: { lines: readonly string[] }) {
  return (
    <p className="[overflow-wrap:anywhere]">
      <MultilineText>{lines.join('\n')}</MultilineText>
    </p>
  );
}

/** One document as it is printed, word for word like its PDF. On paper, each starts a new page. */
export function DocumentSheet({ printed }: { printed: Printed }) {
  const { title, name, seller, facts, blocks, totals, notes } = printed;
  return (
    <section
      aria-label={`${title} ${name}`}
      className="rounded-lg border border-line bg-surface px-4 py-6 text-sm leading-6 tablet:p-10 print:break-after-page print:border-0 print:p-0 print:last:break-after-auto"
    >
      <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
        <div>
          <p className="font-bold text-base">{seller.name}</p>
          <div className="text-ink-2">
            <TextLines lines={seller.lines} />
          </div>
        </div>
        <div className="max-sm:row-start-1">
          <h2 className="mb-1.5 font-bold text-2xl">{title}</h2>
          <dl>
            {facts.map(({ label, value }) => (
              <div key={label} className="grid grid-cols-[112px_minmax(0,1fr)] gap-x-3">
                <dt className="text-ink-3 text-xs leading-6">{label}</dt>
                <dd className="[overflow-wrap:anywhere]">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
        {blocks.map(({ label, lines }) => (
          <div key={label}>
            <h3 className="text-ink-3 text-xs">{label}</h3>
            <TextLines lines={lines} />
          </div>
        ))}
      </div>
      <div className="mt-7">
        <DocumentTable printed={printed} />
      </div>
      {totals.length > 0 && (
        <dl className="mt-4 ml-auto grid break-inside-avoid gap-0.5 sm:w-1/2 sm:pl-4">
          {totals.map(({ label, value, isStrong }) => (
            <div
              key={label}
              className={`flex justify-between gap-5 ${isStrong ? 'font-bold text-base' : ''}`}
            >
              <dt>{label}</dt>
              <dd className="whitespace-nowrap tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {notes.map((note) => (
        <p key={note} className="mt-1 text-note text-ink-2 [overflow-wrap:anywhere] first-of-type:mt-6">
          {note}
        </p>
      ))}
    </section>
  );
}
