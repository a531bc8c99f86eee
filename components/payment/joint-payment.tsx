'use client';

import { useMemo } from 'react';
import { callAction } from '@/components/form/call-action';
import { type PanelSettings, PaymentPanel } from '@/components/payment/payment-panel';
import type { Charge } from '@/components/payment/use-card-payment';
import { paths } from '@/lib/base/paths';
import { completeJointPaymentAction, openJointPaymentAction } from '@/lib/payments/actions';

type JointPaymentProps = PanelSettings & {
  name: string;
  email: string;
  /** In minor units, of the orders together. */
  total: number;
  currency: string;
  orderIds: readonly string[];
};

/** Paying several unpaid orders with one charge. */
export function JointPayment({ name, email, total, currency, orderIds, ...panel }: JointPaymentProps) {
  const ids = orderIds.join(',');
  const charge = useMemo<Charge>(
    () => ({
      name,
      email,
      total,
      currency,
      open: () => callAction(openJointPaymentAction, { orderIds: ids, amount: `${total}` }),
      record: (transactionId) => callAction(completeJointPaymentAction, { transactionId }),
    }),
    [name, email, total, currency, ids],
  );
  return <PaymentPanel charge={charge} here={paths.payMany(ids.split(','))} {...panel} />;
}
