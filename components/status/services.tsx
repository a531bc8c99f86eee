import type { Column } from '@/components/list/data-table';
import { TablePanel } from '@/components/list/table-panel';
import { DateTime } from '@/components/ui/date-time';
import { Status as Mark } from '@/components/ui/status';
import type { ServiceState, Status } from '@/lib/ops/status/schema';

const names: Record<ServiceState['id'], string> = {
  database: 'Database',
  stripe: 'Stripe',
  webhook: "Stripe's events",
  mail: 'Mail server',
  uploads: 'Image host',
};

const marks = {
  answers: <Mark tone="done">Answers</Mark>,
  away: <Mark tone="due">Does not answer</Mark>,
  quiet: <Mark tone="off">Not asked yet</Mark>,
  calls: '–',
  refused: <Mark tone="due">Signature refused</Mark>,
};

const columns: readonly Column<ServiceState>[] = [
  { head: 'Service', place: 'name', cell: ({ id }) => names[id] },
  { head: 'State', place: 'status', cell: ({ state }) => marks[state] },
  {
    head: 'Last success',
    place: 'wide',
    cell: ({ answeredAt }) => (answeredAt ? <DateTime iso={answeredAt} /> : 'none yet'),
  },
  {
    head: 'Last asked',
    place: 'wide',
    cell: ({ id, askedAt }) => {
      const at = askedAt && <DateTime iso={askedAt} />;
      if (id === 'webhook') return at ? <>refused {at}</> : 'Stripe calls';
      return at ?? '–';
    },
  },
];

/** External services, in the state in which the shop's processes last saw them. */
export function Services({ services }: Pick<Status, 'services'>) {
  return (
    <TablePanel
      id="services"
      title="Services"
      lead="As the shop's processes last saw them. Only the database is asked for this page."
      columns={columns}
      rows={services}
    />
  );
}
