import { OrdersSkeleton } from '@/components/orders/orders-skeleton';

export default function Loading() {
  return <OrdersSkeleton title="My order" />;
}
