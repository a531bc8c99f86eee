import 'server-only';
import type { PlacedGroup } from '@/lib/orders/group/schema';
import { restOrder } from '@/lib/orders/wire';

/** The REST form of orders that were placed together. */
export const restGroup = ({ group, orders, refused }: PlacedGroup) => ({
  _id: group?.id,
  number: group?.number,
  orders: orders.map(restOrder),
  refused,
});
