import 'server-only';
import { marksOf } from '@/lib/orders/trouble';
import { type Marked, markedOrders, marksOfHistory, markWrong, usualRange } from './marks-of-history';
import type { Migration } from './schema';

function isWrong(order: Marked): boolean {
  const { disputed, lostAmount } = marksOf(order).$set;
  return order.disputed !== disputed || order.lostAmount !== lostAmount;
}

/**
 * Disputes that came before orders bore a mark of theirs, or before one that was lost left it there, stand in the history
 * alone: lists, slips, sums and the forms for several orders read no history.
 */
export const marksOfDisputes = (range = usualRange): Migration => ({
  ...marksOfHistory(
    { number: 7, name: 'marks of disputes', types: ['disputed', 'disputeLost'], isWrong },
    range,
  ),
  // The version before wrote `true`.
  again: () => markWrong(markedOrders({ disputed: true }, 'disputed', usualRange), isWrong),
});
