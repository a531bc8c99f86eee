import { type Column, DataTable } from '@/components/list/data-table';
import { inTime } from '@/components/status/measures';
import { Nothing, Part, Unread } from '@/components/status/part';
import { Moment } from '@/components/ui/moment';
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
    cell: ({ succeededAt }) => (succeededAt ? <Moment iso={succeededAt} /> : 'none yet'),
  },
  {
    head: 'Took',
    place: 'figure',
    cell: ({ tookMs }) => (tookMs === null ? '–' : `${figure(tookMs)} ms`),
  },
];

/** What the shop does by itself, and whether it keeps its time. */
export function Sweepers({ sweepers }: Pick<Status, 'sweepers'>) {
  return (
    <Part id="sweepers" title="Background jobs">
      {!sweepers && <Unread />}
      {sweepers?.length === 0 && <Nothing>No job has come to its end yet.</Nothing>}
      {sweepers && sweepers.length > 0 && (
        <DataTable caption="Background jobs" columns={columns} rows={sweepers} />
      )}
    </Part>
  );
}
