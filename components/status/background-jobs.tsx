import type { Column } from '@/components/list/data-table';
import { TablePanel } from '@/components/list/table-panel';
import { inTime } from '@/components/status/measures';
import { DateTime } from '@/components/ui/date-time';
import { Status as Mark } from '@/components/ui/status';
import { figure } from '@/lib/base/figures';
import type { Status, SweeperState } from '@/lib/ops/status/schema';

const columns: readonly Column<SweeperState>[] = [
  { head: 'Job', place: 'name', cell: ({ id }) => id },
  {
    head: 'State',
    place: 'status',
    cell: ({ lagSeconds }) =>
      lagSeconds > 0 ? (
        <Mark tone="due">{`Overdue for ${inTime(lagSeconds)}`}</Mark>
      ) : (
        <Mark tone="done">On time</Mark>
      ),
  },
  {
    head: 'Last success',
    place: 'wide',
    cell: ({ succeededAt }) => (succeededAt ? <DateTime iso={succeededAt} /> : 'none yet'),
  },
  { head: 'Took', place: 'figure', cell: ({ tookMs }) => (tookMs === null ? '–' : `${figure(tookMs)} ms`) },
];

/** The background jobs, and whether they run on time. */
export function BackgroundJobs({ sweepers }: Pick<Status, 'sweepers'>) {
  return (
    <TablePanel
      id="sweepers"
      title="Background jobs"
      columns={columns}
      rows={sweepers}
      empty="No job has come to its end yet."
    />
  );
}
