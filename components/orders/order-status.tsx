import { Status } from '@/components/ui/status';
import { messages } from '@/lib/base/messages';
import { formatMoney } from '@/lib/base/money';
import type { DisputeMark, Order } from '@/lib/orders/schema';
import { officeWords, ownWords, type Standable, type Standing, standingOf } from '@/lib/orders/standing';

export type OrderStatusProps = {
  order: Standable & Pick<Order, 'currency' | 'dispute' | 'refundFailed'>;
  /** Whose wording to use: 'office' shows the delivery status elsewhere, 'overview' adds it. */
  by: 'owner' | 'office' | 'overview';
};

function toneOf({ money, step }: Standing, by: OrderStatusProps['by']) {
  if (money === 'unpaid') return 'due';
  if (by === 'office') return money === 'paid' ? 'done' : 'off';
  if (!step) return 'off';
  return step === 'shipped' || step === 'delivered' ? 'done' : 'half';
}

const disputeWords: Record<DisputeMark, string> = { open: 'Disputed', lost: 'Dispute lost' };

/** The warning to admins before they advance such an order. */
export const disputeWarning: Record<DisputeMark, string> = {
  open: messages.order.disputed,
  lost: messages.order.disputeLost,
};

const Trouble = ({ children }: { children: string }) => (
  <small className="block whitespace-nowrap font-semibold text-bad text-xs">{children}</small>
);

/** The status of an order, and how much of its payment was refunded. */
export function OrderStatus({ order, by }: OrderStatusProps) {
  const standing = standingOf(order);
  const { money, step, givenBack } = standing;
  const words = by === 'office' || (by === 'overview' && !step) ? officeWords : ownWords;
  return (
    <>
      <Status tone={toneOf(standing, by)}>{words(standing)}</Status>
      {by !== 'owner' && order.dispute && <Trouble>{disputeWords[order.dispute]}</Trouble>}
      {by !== 'owner' && order.refundFailed && <Trouble>Refund failed</Trouble>}
      {givenBack > 0 && money !== 'refunded' && (
        <small className="block whitespace-nowrap text-ink-3 text-xs">
          {formatMoney(givenBack, order.currency)} refunded
        </small>
      )}
    </>
  );
}
