import { formatMoney } from '@/lib/base/money';
import { formatSoon, zoneName } from '@/lib/base/time';
import type { Order } from '@/lib/orders/schema';

/** How much is waiting for payment, and until when the first of it is held. */
export function MyOrdersLead({ orders }: { orders: readonly Order[] }) {
  const unpaid = orders.filter((order) => order.state === 'unpaid');
  if (unpaid.length === 0) return null;
  const sum = unpaid.reduce((total, order) => total + order.total, 0);
  const [first] = unpaid.flatMap((order) => order.holdExpiresAt ?? []).sort();
  return (
    <>
      {unpaid.length === 1 ? '1 order is' : `${unpaid.length} orders are`} waiting for payment,{' '}
      <b className="text-ink">{formatMoney(sum)}</b> in all.
      {first && (
        <>
          {' '}
          Stock is held until <time dateTime={first}>{formatSoon(first)}</time>, {zoneName}.
        </>
      )}
    </>
  );
}
