import type { Column } from '@/components/list/data-table';
import { TablePanel } from '@/components/list/table-panel';
import { inBytes, inSkew } from '@/components/status/measures';
import { DateTime } from '@/components/ui/date-time';
import { Status as Mark } from '@/components/ui/status';
import type { ProcessState, Status } from '@/lib/ops/status/schema';

const columns: readonly Column<ProcessState>[] = [
  {
    head: 'Process',
    place: 'name',
    className: '[overflow-wrap:anywhere]',
    cell: ({ name, isLost }) => (
      <>
        {`${name} `}
        {isLost && <Mark tone="due">Lost</Mark>}
      </>
    ),
  },
  {
    head: 'Version and build',
    place: 'wide',
    cell: ({ version, build, node }) => (
      <span className="[overflow-wrap:anywhere]">
        {version}, {build.slice(0, 12)}, Node {node.replace('v', '')}
      </span>
    ),
  },
  { head: 'Started', place: 'wide', cell: ({ startedAt }) => <DateTime iso={startedAt} /> },
  { head: 'Last seen', place: 'wide', cell: ({ seenAt }) => <DateTime iso={seenAt} /> },
  { head: 'Memory', place: 'figure', cell: ({ memory }) => inBytes(memory) },
  { head: 'Busy', place: 'figure', cell: ({ busy }) => `${Math.round(busy * 100)}%` },
  {
    head: 'Disk free',
    place: 'figure',
    cell: ({ disk }) => (disk ? `${inBytes(disk.free)} of ${inBytes(disk.size)}` : '–'),
  },
  { head: 'Clock', place: 'figure', cell: ({ skewSeconds }) => inSkew(skewSeconds) },
];

/** All processes of the shop, including those that vanished without reporting that they stop. */
export function Processes({ processes }: Pick<Status, 'processes'>) {
  return (
    <TablePanel
      id="processes"
      title="Processes"
      lead="Each reports every ten seconds. Clock: how far its own is ahead of the database's."
      isWordsAlone
      columns={columns}
      rows={processes}
      empty="No process has reported yet."
    />
  );
}
