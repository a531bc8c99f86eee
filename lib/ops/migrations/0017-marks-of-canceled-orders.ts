import 'server-only';
import { isMarked } from '@/lib/orders/trouble';
import { type Marked, marksOfHistory, usualRange } from './marks-of-history';
import type { Migration } from './schema';

/** Marks canceled orders of which a part was refunded and failed: earlier versions took that part for all that is owed. */
export const marksOfCanceledOrders = (range = usualRange): Migration =>
  marksOfHistory(
    {
      number: 17,
      name: 'marks of canceled orders',
      types: ['refundFailed'],
      isWrong: (order: Marked) => order.state === 'cancelled' && !isMarked(order),
    },
    range,
  );
