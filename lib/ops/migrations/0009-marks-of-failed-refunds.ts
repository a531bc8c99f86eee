import 'server-only';
import { isMarked } from '@/lib/orders/trouble';
import { type Marked, marksOfHistory, usualRange } from './marks-of-history';
import type { Migration } from './schema';

/**
 * Marks orders with failed refunds that are older than these marks, because lists do not read the history. Also
 * corrects canceled orders for which a dispute of another payment had been counted.
 */
export const marksOfFailedRefunds = (range = usualRange): Migration =>
  marksOfHistory(
    {
      number: 9,
      name: 'marks of refunds that came back',
      types: ['refundFailed', 'disputeLost'],
      isWrong: (order: Marked) => !isMarked(order),
    },
    range,
  );
