'use client';

import { useMemo } from 'react';
import { callAction } from '@/components/form/call-action';
import { type PanelSettings, PaymentPanel } from '@/components/payment/payment-panel';
import type { Charge } from '@/components/payment/use-card-payment';
import { paths } from '@/lib/base/paths';
import type { Order } from '@/lib/orders/schema';
import { completePaymentAction, createPaymentIntentAction } from '@/lib/payments/actions';

/** Paying one unpaid order by card. */
export function OrderPayment({ order, ...panel }: PanelSettings & { order: Order }) {
  const { id: orderId, userName: name, email, total, currency } = order;
  const charge = useMemo<Charge>(
    () => ({
      name,
      email,
      total,
      currency,
      open: () => callAction(createPaymentIntentAction, { orderId }),
      record: (transactionId) => callAction(completePaymentAction, { orderId, transactionId }),
    }),
    [orderId, name, email, total, currency],
  );
  return <PaymentPanel charge={charge} here={paths.payment(orderId)} {...panel} />;
}
