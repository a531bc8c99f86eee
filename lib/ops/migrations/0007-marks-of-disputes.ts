import 'server-only';
import { marksOf } from '@/lib/orders/trouble';
import { type Marked, markedOrders, marksOfHistory, markWrong, usualRange } from './marks-of-history';
import type { Migration } from './schema';

function isWrong(order: Marked): boolean {
  const { disputed, lostAmount } = marksOf(order).$set;
  return order.disputed !== disputed || order.lostAmount !== lostAmount;
}

/**
 * Marks orders with disputes that are older than these marks, or whose mark was removed when they were lost: lists,
 * slips, sums and the forms for several orders do not read the history.
 */
export const marksOfDisputes = (range = usualRange): Migration => ({
  ...marksOfHistory(
    { number: 7, name: 'marks of disputes', types: ['disputed', 'disputeLost'], isWrong },
    range,
  ),
  // The previous version wrote `true`.
  again: () => markWrong(markedOrders({ disputed: true }, 'disputed', usualRange), isWrong),
});
