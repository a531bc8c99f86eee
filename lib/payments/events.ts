import 'server-only';

/** The events that Stripe's webhook endpoint must send; lib/payments/webhook applies them. */
export const webhookEvents = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'refund.failed',
  'refund.updated',
] as const;
