'use client';

import { useId, useRef, useState, useTransition } from 'react';
import { callAction } from '@/components/form/call-action';
import { FormMessage } from '@/components/form/form-message';
import { orderNumber } from '@/components/orders/labels';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Tile } from '@/components/ui/tile';
import { notify } from '@/components/ui/toast';
import type { Failure } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { formatMoney } from '@/lib/base/money';
import { cancelAnyOrderAction, cancelOrderAction } from '@/lib/orders/actions';
import type { Order } from '@/lib/orders/schema';

type CancelOrderProps = { order: Order; by: 'owner' | 'admin'; className?: string };

/** Cancels an unpaid order after asking; switched off, with the reason, once it is paid (specification §4). */
export function CancelOrder({ order, by, className }: CancelOrderProps) {
  const [open, setOpen] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [pending, start] = useTransition();
  const opener = useRef<HTMLButtonElement>(null);
  const reasonId = useId();

  function cancel(): void {
    start(async () => {
      const result = await callAction(by === 'admin' ? cancelAnyOrderAction : cancelOrderAction, {
        orderId: order.id,
      });
      if (!result.ok) return setFailure(result);
      notify.success(result.message);
      setOpen(false);
      document.getElementById('main')?.focus(); // the button goes with the order
    });
  }

  return (
    <>
      <Button
        ref={opener}
        variant={by === 'admin' ? 'line' : 'quiet'}
        size="sm"
        className={className ?? ''}
        aria-label={`Cancel order for ${order.productName}`}
        aria-disabled={order.paid}
        aria-describedby={order.paid ? reasonId : undefined}
        title={order.paid ? messages.order.paidCannotCancel : undefined}
        onClick={() => {
          setFailure(null);
          setOpen(true);
        }}
      >
        Cancel
      </Button>
      {order.paid && (
        <span id={reasonId} className="sr-only">
          {messages.order.paidCannotCancel}
        </span>
      )}
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={`Cancel order for ${order.productName}?`}
        description="Nothing has been charged. The stock goes back on sale at once and the order cannot be restored."
        confirm={pending ? 'Cancelling…' : 'Cancel order'}
        keep="Keep order"
        pending={pending}
        onConfirm={cancel}
      >
        <div className="mt-[18px] flex items-center gap-3.5 border-line border-y py-3 text-sm">
          <Tile src={order.productImg} alt="" sizes="44px" className="w-11 shrink-0" />
          <div className="min-w-0 flex-1">
            <b className="block">{order.productName}</b>
            <span className="text-ink-3 text-note">
              {orderNumber(order.id)}, {order.quantity.toLocaleString('en-US')} pieces
            </span>
          </div>
          <b>{formatMoney(order.total, order.currency)}</b>
        </div>
        {failure && (
          <div className="mt-4">
            <FormMessage failure={failure} />
          </div>
        )}
      </ConfirmDialog>
    </>
  );
}
