import { LinesTable } from '@/components/catalogue/import/lines-table';
import { ImportProgress } from '@/components/catalogue/import/progress';
import { ReportHeading } from '@/components/catalogue/import/report-heading';
import { StartForm } from '@/components/catalogue/import/start-form';
import { showWords, stateWords } from '@/components/catalogue/import/words';
import { pageAnnouncement } from '@/components/list/list-announcement';
import { ListPages } from '@/components/list/list-pages';
import { type ListState, listUrl } from '@/components/list/list-url';
import { DateTime, TimeZoneNote } from '@/components/ui/date-time';
import { Note } from '@/components/ui/note';
import { Sheet, sheetPadding } from '@/components/ui/sheet';
import { Tabs } from '@/components/ui/tabs';
import { figure, inLines } from '@/lib/base/figures';
import type { Page } from '@/lib/base/paging';
import type { Import, ImportLine, ImportQuery } from '@/lib/catalogue/import/schema';

type ReportProps = { found: Import; lines: Page<ImportLine>; list: ListState<ImportQuery> };

/** The report on a checked file: what its lines would do or did, and the next step. */
export function Report({ found, lines, list }: ReportProps) {
  const { counts, fileName, state, by, at, left, why } = found;
  const shown = { all: counts.add + counts.change + counts.unchanged + counts.refused, ...counts, left };
  const tabs = (['all', 'refused', 'change', 'add', 'unchanged', 'left'] as const)
    .filter((show) => show === 'all' || shown[show] > 0)
    .map((show) => ({
      label: showWords[show],
      count: figure(shown[show]),
      href: listUrl<ImportQuery>(list, { id: found.id, show }),
      current: list.query.show === show,
    }));
  return (
    <Sheet aria-labelledby="report" className="mt-5">
      <div className={`grid gap-4 ${sheetPadding}`}>
        <div>
          <ReportHeading importId={found.id} fileName={fileName} />
          <p className="mt-1 text-ink-2 text-sm [overflow-wrap:anywhere]">
            {inLines(shown.all)}, checked by {by}, <DateTime iso={at} />. It {stateWords[state]}
          </p>
        </div>
        {why && <Note tone="warn">{why}</Note>}
        <Next found={found} />
      </div>
      <Tabs label="Parts of the report" tabs={tabs} />
      {lines.total === 0 ? (
        <p className="px-edge py-6 text-ink-2 text-sm">There are no such lines.</p>
      ) : (
        <LinesTable lines={lines.rows} />
      )}
      <ListPages
        list={list}
        found={lines}
        one="line"
        many="lines"
        said={`The file ${stateWords[state]} ${showWords[list.query.show]}: ${pageAnnouncement(lines, 'line', 'lines')}`}
      />
      <TimeZoneNote className="px-edge py-3" />
    </Sheet>
  );
}

/** Why none of a file's lines can be imported. */
function inVain({ refused, unchanged }: Import['counts']): string {
  if (refused === 0 || unchanged > 0) return 'There is nothing to import: no line changes anything.';
  return refused === 1
    ? 'Its only line is refused. Put it right, and check the file again.'
    : 'Every line is refused. Put them right, and check the file again.';
}

/** The next step that the import's state allows. */
function Next({ found }: { found: Import }) {
  const { state, counts, isOwn, done, left } = found;
  if (state === 'running') return <ImportProgress found={found} />;
  if (state === 'done' || state === 'stopped')
    return (
      <p className="font-semibold text-sm">
        {inLines(done)} done{left > 0 && `, ${inLines(left)} left out`}.
      </p>
    );
  if (state === 'checking') return null;
  if (counts.add + counts.change === 0) return <p className="text-ink-2 text-sm">{inVain(counts)}</p>;
  return isOwn ? (
    <StartForm found={found} />
  ) : (
    <p className="text-ink-2 text-sm">Only the admin who checked it can import it.</p>
  );
}
