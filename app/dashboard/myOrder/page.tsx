import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { MyOrders } from '@/components/orders/my-orders';
import { requireActor } from '@/lib/auth/admit';
import { paths } from '@/lib/base/paths';
import { getOwnOrders } from '@/lib/orders/data';

export const metadata: Metadata = { title: 'My order' };

/** A customer's own orders; admins have All orders instead (decision 0013). */
export default async function MyOrderPage() {
  const actor = await requireActor('user', paths.myOrders);
  if (actor.role === 'admin') redirect(paths.dashboard);
  return <MyOrders orders={await getOwnOrders(actor)} email={actor.email} />;
}
