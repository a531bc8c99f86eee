import type { Metadata } from 'next';
import { MyOrders } from '@/components/orders/my-orders';
import { enter } from '@/lib/auth/admit';
import { dashboardPages } from '@/lib/base/dashboard-pages';
import { getOwnOrders } from '@/lib/orders/data';

const page = dashboardPages.myOrders;
export const metadata: Metadata = { title: page.title };

/** A customer's own orders; admins have All orders instead (decision 0013). */
export default async function MyOrderPage() {
  const actor = await enter(page);
  return <MyOrders orders={await getOwnOrders(actor)} />;
}
