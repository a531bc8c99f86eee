import { Status } from '@/components/ui/status';
import { formatMoney } from '@/lib/base/money';
import type { Order } from '@/lib/orders/schema';
import { officeWords, ownWords, type Standable, type Standing, standingOf } from '@/lib/orders/standing';

type OrderStatusProps = {
  order: Standable & Pick<Order, 'currency' | 'disputed'>;
  /** Whose words: the step of the goods has a column of its own in the office. */
  by: 'owner' | 'office';
};

function toneOf({ money, step }: Standing, by: OrderStatusProps['by']) {
  if (money === 'unpaid') return 'due';
  if (by === 'office') return money === 'paid' ? 'done' : 'off';
  if (!step) return 'off';
  return step === 'shipped' || step === 'delivered' ? 'done' : 'half';
}

/** Where an order stands, and how much of its payment went back. */
export function OrderStatus({ order, by }: OrderStatusProps) {
  const standing = standingOf(order);
  const { money, givenBack } = standing;
  return (
    <>
      <Status tone={toneOf(standing, by)}>
        {by === 'office' ? officeWords(standing) : ownWords(standing)}
      </Status>
      {by === 'office' && order.disputed && (
        <small className="block whitespace-nowrap font-semibold text-bad text-xs">Disputed</small>
      )}
      {givenBack > 0 && money !== 'refunded' && (
        <small className="block whitespace-nowrap text-ink-3 text-xs">
          {formatMoney(givenBack, order.currency)} refunded
        </small>
      )}
    </>
  );
}
