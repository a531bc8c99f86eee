'use client';

import { useMemo } from 'react';
import { callAction } from '@/components/form/call-action';
import { type PanelSettings, PaymentPanel } from '@/components/payment/payment-panel';
import type { Charge } from '@/components/payment/use-card-payment';
import { paths } from '@/lib/base/paths';
import {
  completeJointPaymentAction,
  completePaymentAction,
  createPaymentIntentAction,
  openJointPaymentAction,
} from '@/lib/payments/actions';

/** `total` is in minor units, the sum of all orders paid. */
type Payer = Pick<Charge, 'name' | 'email' | 'total' | 'currency'>;
type CardPaymentProps = PanelSettings & {
  payer: Payer;
  /** The id of one unpaid order, or the ids of several that one charge pays. */
  pays: string | readonly string[];
};

/** The card form for one order or several; it chooses the server actions that open and record the payment. */
export function CardPayment({ payer: { name, email, total, currency }, pays, ...panel }: CardPaymentProps) {
  const isOne = typeof pays === 'string';
  const ids = [pays].flat().join(',');
  const charge = useMemo<Charge>(() => {
    const payer = { name, email, total, currency };
    if (isOne)
      return {
        ...payer,
        open: () => callAction(createPaymentIntentAction, { orderId: ids }),
        record: (transactionId) => callAction(completePaymentAction, { orderId: ids, transactionId }),
      };
    return {
      ...payer,
      open: () => callAction(openJointPaymentAction, { orderIds: ids, amount: `${total}` }),
      record: (transactionId) => callAction(completeJointPaymentAction, { transactionId }),
    };
  }, [name, email, total, currency, isOne, ids]);
  return (
    <PaymentPanel
      charge={charge}
      here={isOne ? paths.payment(ids) : paths.payMany(ids.split(','))}
      {...panel}
    />
  );
}
