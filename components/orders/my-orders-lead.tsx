import { formatMoney } from '@/lib/base/money';
import { formatSoon, zoneName } from '@/lib/base/time';
import type { UnpaidSum } from '@/lib/orders/own/schema';

/** The sum waiting for payment, and until when the first hold lasts. */
export function MyOrdersLead({ unpaid: { count, total, first } }: { unpaid: UnpaidSum }) {
  return (
    <>
      {`${count === 1 ? '1 order is' : `${count} orders are`} waiting for payment, `}
      <b className="text-ink">{formatMoney(total)}</b> in all.
      {first && (
        <>
          {' Stock is held until '}
          <time dateTime={first} className="whitespace-nowrap">
            {formatSoon(first)}
          </time>
          , {zoneName}.
        </>
      )}
    </>
  );
}
