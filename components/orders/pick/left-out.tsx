import { Note } from '@/components/ui/note';
import type { Order } from '@/lib/orders/schema';

/** The orders that can be advanced together; a disputed order is advanced on its own page only. */
export const undisputed = (orders: readonly Order[]): Order[] =>
  orders.filter(({ dispute }) => dispute === null);

/** Names the orders left out because their payment is disputed or was lost to a dispute. */
export function LeftOut({ orders }: { orders: readonly Order[] }) {
  const numbers = orders.filter(({ dispute }) => dispute !== null).map(({ number }) => number);
  if (numbers.length === 0) return null;
  return <Note tone="warn">Left out, for the payment is disputed or lost: {numbers.join(', ')}.</Note>;
}
