import * as z from 'zod';
import type { State } from './state.ts';

const id = (prefix: string) => z.string().regex(new RegExp(`^${prefix}_\\w+$`));
const amount = z.number().int().positive();

/** Payments, some partly refunded, that were made before the sandbox started; `created` in seconds since the epoch. */
export const pastPaymentsParams = z.strictObject({
  payments: z.array(
    z.strictObject({
      id: id('pi'),
      amount,
      currency: z.string().length(3),
      created: z.number().int(),
      orderId: z.string(),
      refunds: z.array(z.strictObject({ id: id('re'), amount, created: z.number().int() })),
    }),
  ),
});
type PastPayment = z.output<typeof pastPaymentsParams>['payments'][number];

function put(
  state: State,
  { id: intent, amount: total, currency, created, orderId, refunds }: PastPayment,
): void {
  const key = intent.slice('pi_'.length);
  const [charge, method] = [`ch_${key}`, `pm_${key}`];
  const metadata = { orderId };
  const common = { created, livemode: false } as const;
  const billing_details = { name: null, email: null };
  state.put('payment_methods', {
    id: method,
    object: {
      ...common,
      id: method,
      object: 'payment_method',
      type: 'card',
      billing_details,
      card: { brand: 'visa', exp_month: 12, exp_year: 2034, last4: '4242' },
    },
    outcome: 'succeeds',
    requiresAuthentication: false,
  });
  const refunded = refunds.reduce((sum, refund) => sum + refund.amount, 0);
  state.put('charges', {
    ...common,
    id: charge,
    object: 'charge',
    amount: total,
    amount_refunded: refunded,
    billing_details,
    currency,
    failure_code: null,
    failure_message: null,
    metadata,
    paid: true,
    payment_intent: intent,
    payment_method: method,
    refunded: refunded === total,
    status: 'succeeded',
  });
  state.put('payment_intents', {
    ...common,
    id: intent,
    object: 'payment_intent',
    amount: total,
    amount_received: total,
    canceled_at: null,
    client_secret: `${intent}_secret_past`,
    currency,
    description: null,
    last_payment_error: null,
    latest_charge: charge,
    metadata,
    next_action: null,
    payment_method: method,
    status: 'succeeded',
  });
  for (const refund of refunds) {
    state.put('refunds', {
      id: refund.id,
      object: 'refund',
      amount: refund.amount,
      charge,
      created: refund.created,
      currency,
      metadata: {},
      payment_intent: intent,
      status: 'succeeded',
    });
  }
}

/** Stores unknown payments as a demo shop's past, without events. Returns how many were new. */
export function keepPastPayments(state: State, { payments }: z.output<typeof pastPaymentsParams>): number {
  const unknown = payments.filter((payment) => !state.get('payment_intents', payment.id));
  for (const payment of unknown) put(state, payment);
  return unknown.length;
}
