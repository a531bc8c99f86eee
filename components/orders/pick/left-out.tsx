import { Note } from '@/components/ui/note';
import type { Order } from '@/lib/orders/schema';

/** Orders that are moved on together; whoever moves a disputed one on does so on its own page. */
export const undisputed = (orders: readonly Order[]): Order[] =>
  orders.filter(({ dispute }) => dispute === null);

/** Which of these orders are left out because their payment is disputed, or was lost to a dispute. */
export function LeftOut({ orders }: { orders: readonly Order[] }) {
  const numbers = orders.filter(({ dispute }) => dispute !== null).map(({ number }) => number);
  if (numbers.length === 0) return null;
  return <Note tone="warn">Left out, for the payment is disputed or lost: {numbers.join(', ')}.</Note>;
}
