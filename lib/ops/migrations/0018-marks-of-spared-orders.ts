import 'server-only';
import { isMarked } from '@/lib/orders/trouble';
import { type Marked, marksOfHistory, usualRange } from './marks-of-history';
import type { Migration } from './schema';

/** Unmarks orders of which a lost dispute took nothing, only of others of their payment: earlier versions held them back. */
export const marksOfSparedOrders = (range = usualRange): Migration =>
  marksOfHistory(
    {
      number: 18,
      name: 'marks of orders of which a lost dispute took nothing',
      types: ['disputeLost'],
      isWrong: (order: Marked) => !isMarked(order),
    },
    range,
  );
