import type { Column } from '@/components/list/data-table';
import { TablePanel } from '@/components/list/table-panel';
import { DateOnly } from '@/components/ui/date-time';
import { Email } from '@/components/ui/email';
import { TextLink } from '@/components/ui/text-link';
import { figure } from '@/lib/base/figures';
import { formatMoney } from '@/lib/base/money';
import { ordersOf, paths } from '@/lib/base/paths';
import { type DayRange, type Overview, rangeBefore } from '@/lib/ops/overview/schema';

const columnsOf = (days: DayRange): readonly Column<Overview['stopped'][number]>[] => [
  {
    head: 'Buyer',
    place: 'name',
    cell: ({ name, email }) => (
      <>
        <TextLink plain href={ordersOf('paid', days, email)}>
          <bdi>{name}</bdi>
        </TextLink>
        <small className="block font-medium text-ink-3 text-xs [overflow-wrap:anywhere]">
          <Email address={email} />
        </small>
      </>
    ),
  },
  { head: 'Last paid', place: 'status', cell: ({ last }) => <DateOnly iso={last} /> },
  { head: 'Orders', place: 'figure', cell: ({ orders }) => figure(orders) },
  {
    head: 'Spent',
    place: 'figure',
    className: 'font-bold',
    // Refunds and payments in other currencies are not part of the sum, so it can be 0.
    cell: ({ spent }) => (spent === 0 ? '–' : formatMoney(spent)),
  },
];

/** Buyers who bought in the days before the range but not in it; each links to their orders of those days. */
export function StoppedBuyers({ overview: { stopped: buyers, range } }: { overview: Overview }) {
  return (
    <TablePanel
      id="stopped-buyers"
      title="Buyers who stopped buying"
      all={{ href: paths.manageUsers, label: 'All users' }}
      caption="Buyers of the days before who bought nothing since"
      columns={columnsOf(rangeBefore(range))}
      rows={buyers}
      empty="Nobody who bought in the days before has stopped."
    />
  );
}
