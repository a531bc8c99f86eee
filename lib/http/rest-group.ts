import 'server-only';
import type { PlacedGroup } from '@/lib/orders/group/schema';
import { restOrder } from '@/lib/orders/wire';

/** Orders that were placed together, as REST tells them. */
export const restGroup = ({ group, orders, refused }: PlacedGroup) => ({
  _id: group?.id,
  number: group?.number,
  orders: orders.map(restOrder),
  refused,
});
