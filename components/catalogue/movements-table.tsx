import Link from 'next/link';
import { movementLabels } from '@/components/catalogue/labels';
import { orderNumber } from '@/components/orders/labels';
import { Moment } from '@/components/ui/moment';
import {
  afterFigures,
  HeadCell,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
} from '@/components/ui/table';
import { paths } from '@/lib/base/paths';
import type { StockMovement } from '@/lib/catalogue/schema';

/** How a movement changed what is available: '+120', '−12', '0' for a sale out of what was held. */
function changeOf({ type, quantity }: StockMovement): string {
  const change = movementLabels[type].sign * quantity;
  if (change === 0) return '0';
  return `${change > 0 ? '+' : '−'}${Math.abs(change).toLocaleString('en-US')}`;
}

/** Every movement of a product's stock, newest first, with who and why. */
export function MovementsTable({ movements }: { movements: readonly StockMovement[] }) {
  return (
    <Table caption="Stock movements, newest first">
      <TableHead>
        <HeadCell>What</HeadCell>
        <HeadCell align="right">Units</HeadCell>
        <HeadCell align="right">Available</HeadCell>
        <HeadCell className={afterFigures}>Why</HeadCell>
        <HeadCell>Who</HeadCell>
        <HeadCell>When</HeadCell>
      </TableHead>
      <TableBody>
        {movements.map((movement) => (
          <TableRow key={movement.id}>
            <TableCell place="name" className="max-tablet:col-span-6">
              {movementLabels[movement.type].words}
            </TableCell>
            <TableCell place="figure" label="Units" className="max-tablet:col-span-3">
              {Math.abs(movement.quantity).toLocaleString('en-US')}
            </TableCell>
            <TableCell place="figure" label="Available" className="font-bold max-tablet:col-span-3">
              {changeOf(movement)}
            </TableCell>
            <TableCell
              place="wide"
              label="Why"
              className={`text-ink-2 [overflow-wrap:anywhere] ${afterFigures}`}
            >
              <Why movement={movement} />
            </TableCell>
            <TableCell place="wide" label="Who" className="text-ink-2 [overflow-wrap:anywhere]">
              {movement.by ?? 'The shop itself'}
            </TableCell>
            <TableCell place="wide" label="When" className="text-ink-2">
              <Moment iso={movement.at} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function Why({ movement: { orderId, reason } }: { movement: StockMovement }) {
  if (!orderId) return reason;
  return (
    <Link
      href={paths.order(orderId)}
      prefetch={false}
      className="hit-area underline decoration-line-strong hover:decoration-accent"
    >
      Order {orderNumber(orderId)}
    </Link>
  );
}
