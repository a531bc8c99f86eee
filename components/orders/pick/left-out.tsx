import { Note } from '@/components/ui/note';
import type { Order } from '@/lib/orders/schema';

/** Orders that are moved on together; whoever moves a disputed one on does so on its own page. */
export const undisputed = (orders: readonly Order[]): Order[] => orders.filter(({ disputed }) => !disputed);

/** Which of these orders are left out because their payment is disputed. */
export function LeftOut({ orders }: { orders: readonly Order[] }) {
  const numbers = orders.filter(({ disputed }) => disputed).map(({ number }) => number);
  if (numbers.length === 0) return null;
  return <Note tone="warn">Left out, for the payment is disputed: {numbers.join(', ')}.</Note>;
}
