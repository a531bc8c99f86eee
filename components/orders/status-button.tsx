'use client';

import { useAccountEmail } from '@/components/auth/account';
import { ConfirmButton } from '@/components/form/confirm-button';
import { disputeWarning } from '@/components/orders/order-status';
import { OrderSubject } from '@/components/orders/order-subject';
import { moveOrder } from '@/components/rest/calls';
import { resultOf } from '@/components/rest/result';
import { useRest } from '@/components/rest/use-rest';
import { messages } from '@/lib/base/messages';
import { advanceOrderStatusAction } from '@/lib/orders/actions';
import { nextStatus, type Order } from '@/lib/orders/schema';
import { restOrder } from '@/lib/orders/wire';

/**
 * Advances a paid order by one step, after confirmation because the buyer is mailed. Its label is the current status,
 * 'pending' at first (specification §4); the next status stands below it.
 */
export function StatusButton({ order }: { order: Order }) {
  const email = useAccountEmail();
  const rest = useRest();
  const status = order.status ?? 'pending';
  const next = nextStatus(status);
  const which = `${order.productName}, ${order.number}`;
  const step = next ? `mark the order for ${which}, as ${next}` : which;
  return (
    <div className="inline-grid justify-items-center gap-1 max-tablet:grid max-tablet:justify-items-stretch">
      <ConfirmButton
        action={advanceOrderStatusAction}
        // With the status it started from, so that repeated presses advance the order only once.
        fields={{ orderId: order.id, from: status }}
        call={async () =>
          resultOf(
            await rest(moveOrder(email, order.id, restOrder(order))),
            'modifiedCount',
            messages.order.statusUpdated(next ?? status),
            messages.order.statusMoved,
          )
        }
        withoutScript="posts"
        formClassName="grid justify-items-stretch"
        variant="line"
        size="sm"
        whyOff={next ? null : messages.order.lastStatus}
        aria-label={`${status}: ${step}`}
        className="min-w-[100px] max-tablet:min-h-11 max-tablet:w-full print:inline-flex"
        title={`Mark the order as ${next ?? status}?`}
        description={
          <>
            {order.dispute && <b className="block pb-2">{disputeWarning[order.dispute]}</b>}
            {order.email} is told by email. This cannot be undone.
          </>
        }
        confirm={`Mark as ${next ?? status}`}
        isHarmless
        confirming="Marking…"
        keep={`Keep ${status}`}
        subject={<OrderSubject order={order} />}
      >
        {status}
      </ConfirmButton>
      {next && (
        <small aria-hidden className="text-center text-ink-3 text-xs leading-none print:hidden">
          → {next}
        </small>
      )}
    </div>
  );
}
