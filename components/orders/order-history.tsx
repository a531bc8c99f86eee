import type { ReactNode } from 'react';
import { DateTime } from '@/components/ui/date-time';
import { Timeline, TimelineStep } from '@/components/ui/timeline';
import { formatMoney } from '@/lib/base/money';
import type { OrderDetail, OrderHistoryLine, OwnOrder } from '@/lib/orders/history';
import { isTrouble } from '@/lib/orders/trouble';

type Type = OrderHistoryLine['type'];

const words: Record<Type, string> = {
  placed: 'Placed',
  cancelled: 'Canceled',
  expired: 'Not paid in time',
  paid: 'Paid',
  pending: 'Pending',
  processing: 'Processing',
  shipped: 'Shipped',
  delivered: 'Delivered',
  refunded: 'Refunded',
  tracked: 'With the carrier',
  disputed: 'Disputed',
  disputeWon: 'Dispute won',
  disputeLost: 'Dispute lost',
  refundFailed: 'Refund failed',
  refundRefused: 'Refund refused',
};

/** The source of an event that no user of the shop caused. */
const byItself = (type: Type): string =>
  type === 'paid' || type === 'refunded' || isTrouble(type) ? 'as Stripe reports' : 'by the shop itself';

/** A bank's reason is a code of words such as `product_not_received` (docs.stripe.com/api/disputes). */
const reasonText = ({ type, reason }: OrderHistoryLine) =>
  isTrouble(type) && type !== 'refundRefused' ? reason?.replaceAll('_', ' ') : reason;

const AnotherWay = () => <span>paid back another way</span>;
const OfSecond = () => <span>of a second payment; the order stays paid</span>;

/** All events of an order, oldest first, with who caused them, for admins. */
export function OrderHistory({ order }: { order: Pick<OrderDetail, 'history' | 'currency' | 'total'> }) {
  return (
    <Timeline>
      {order.history.map((line, place) => (
        <Step
          // biome-ignore lint/suspicious/noArrayIndexKey: a history only grows, and two events may be alike
          key={place}
          {...line}
          currency={order.currency}
          who={line.by ?? byItself(line.type)}
        >
          {line.byHand && <AnotherWay />}
          {line.isSecond && <OfSecond />}
          {line.isInquiry && <span>an inquiry, no money was taken</span>}
          {isTrouble(line.type) && (line.amount ?? 0) > order.total && (
            <span>of a payment for several orders</span>
          )}
          {line.reason && <span className="[overflow-wrap:anywhere]">{reasonText(line)}</span>}
          {line.note && (
            <span className="order-last text-ink-3 text-note [overflow-wrap:anywhere]">{line.note}</span>
          )}
        </Step>
      ))}
    </Timeline>
  );
}

/** The same for the buyer, who sees which events were their own but not who works at the shop. */
export function OrderTimeline({ order }: { order: Pick<OwnOrder, 'timeline' | 'currency'> }) {
  return (
    <Timeline>
      {order.timeline.map(({ byOwner, byHand, isSecond, ...step }, place) => (
        <Step
          // biome-ignore lint/suspicious/noArrayIndexKey: a history only grows, and two events may be alike
          key={place}
          {...step}
          currency={order.currency}
          who={byOwner && step.type === 'cancelled' ? 'by you' : null}
        >
          {byHand && <AnotherWay />}
          {isSecond && <OfSecond />}
        </Step>
      ))}
    </Timeline>
  );
}

type StepProps = {
  type: Type;
  at: string;
  amount: number | null;
  currency: string;
  who: string | null;
  children?: ReactNode;
};

function Step({ type, at, amount, currency, who, children }: StepProps) {
  return (
    <TimelineStep
      title={`${words[type]}${amount === null ? '' : ` ${formatMoney(amount, currency)}`}`}
      when={
        <>
          <DateTime iso={at} />
          {who !== null && `, ${who}`}
        </>
      }
    >
      {children}
    </TimelineStep>
  );
}
