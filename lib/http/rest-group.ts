import 'server-only';
import type { PlacedGroup } from '@/lib/orders/group/schema';
import { restOrder } from '@/lib/orders/wire';

/** The REST form of orders that were placed together, without canceled ones, as in every list (decision 0012). */
export const restGroup = ({ group, orders, refused }: PlacedGroup) => ({
  _id: group?.id,
  number: group?.number,
  orders: orders.filter(({ state }) => state !== 'cancelled').map(restOrder),
  refused,
});
