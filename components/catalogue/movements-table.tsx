import { movementLabels } from '@/components/catalogue/labels';
import { type Column, DataTable } from '@/components/list/data-table';
import { DateTime, TimeZoneNote } from '@/components/ui/date-time';
import { afterFigures } from '@/components/ui/table';
import { TextLink } from '@/components/ui/text-link';
import { figure } from '@/lib/base/figures';
import { paths } from '@/lib/base/paths';
import type { StockMovement } from '@/lib/catalogue/schema';

/** The change in available units: '+120', '−12', or '0' for a sale, whose units were held before. */
function changeOf({ type, quantity }: StockMovement): string {
  const change = movementLabels[type].sign * quantity;
  if (change === 0) return '0';
  return `${change > 0 ? '+' : '−'}${figure(Math.abs(change))}`;
}

const words = 'text-ink-2 [overflow-wrap:anywhere]';

/** A movement with the number of its order. */
type Movement = StockMovement & { orderNumber: string | null };

const columns: readonly Column<Movement>[] = [
  {
    head: 'What',
    place: 'name',
    className: 'max-tablet:col-span-6',
    cell: ({ type }) => movementLabels[type].words,
  },
  {
    head: 'Units',
    place: 'figure',
    className: 'max-tablet:col-span-3',
    cell: ({ quantity }) => figure(Math.abs(quantity)),
  },
  { head: 'Available', place: 'figure', className: 'font-bold max-tablet:col-span-3', cell: changeOf },
  {
    head: 'Why',
    place: 'wide',
    both: afterFigures,
    className: words,
    cell: (movement) => <Why movement={movement} />,
  },
  { head: 'Who', place: 'wide', className: words, cell: ({ by }) => by ?? 'The shop itself' },
  { head: 'When', place: 'wide', className: 'text-ink-2', cell: ({ at }) => <DateTime iso={at} /> },
];

/** Every movement of a product's stock, newest first, with who and why. */
export function MovementsTable({ movements }: { movements: readonly Movement[] }) {
  return (
    <>
      <DataTable caption="Stock movements, newest first" columns={columns} rows={movements} />
      <TimeZoneNote className="px-edge py-3" />
    </>
  );
}

function Why({ movement: { orderId, orderNumber, reason } }: { movement: Movement }) {
  if (!orderId) return reason;
  return <TextLink href={paths.order(orderId)}>Order {orderNumber}</TextLink>;
}
