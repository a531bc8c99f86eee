import 'server-only';

/** What the webhook endpoint at Stripe has to tell of; lib/payments/webhook applies them. */
export const webhookEvents = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'refund.failed',
] as const;
