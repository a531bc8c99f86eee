import 'server-only';
import { isMarked } from '@/lib/orders/trouble';
import { type Marked, marksOfHistory, usualRange } from './marks-of-history';
import type { Migration } from './schema';

/**
 * Refunds that came back before orders bore a mark of theirs stand in the history alone: lists read no history. What a dispute
 * took of another payment of a canceled order had been counted as its own.
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
