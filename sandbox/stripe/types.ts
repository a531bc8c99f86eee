import type Stripe from 'stripe';

/** The objects this stand-in keeps: Stripe's own types, narrowed to ids where Stripe would expand on request. */
export type PaymentIntent = Stripe.PaymentIntent & {
  client_secret: string;
  latest_charge: string | null;
  payment_method: string | null;
};

export type Charge = Stripe.Charge & { payment_intent: string; payment_method: string };

export type Refund = Stripe.Refund & { charge: string; payment_intent: string };

export type PaymentMethod = Stripe.PaymentMethod & { card: Stripe.PaymentMethod.Card };

/** What a test card does when it is charged; the card number itself is never kept. */
export type CardOutcome =
  | 'succeeds'
  | 'generic_decline'
  | 'insufficient_funds'
  | 'lost_card'
  | 'expired_card'
  | 'incorrect_cvc'
  | 'processing_error';

export type StoredPaymentMethod = {
  id: string;
  object: PaymentMethod;
  outcome: CardOutcome;
  requiresAuthentication: boolean;
};

export type EventType = Extract<
  Stripe.Event.Type,
  | 'payment_intent.created'
  | 'payment_intent.requires_action'
  | 'payment_intent.payment_failed'
  | 'payment_intent.succeeded'
  | 'payment_intent.canceled'
  | 'charge.succeeded'
  | 'charge.failed'
  | 'charge.refunded'
  | 'refund.created'
>;

/** Which API call caused an event; null when a person did, on the 3-D Secure page. */
export type RequestInfo = { id: string | null; idempotency_key: string | null };

export type StoredEvent = {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: PaymentIntent | Charge | Refund };
  livemode: false;
  pending_webhooks: number;
  request: RequestInfo;
  type: EventType;
};

/** A webhook call still to be made; times in milliseconds since the epoch. */
export type Delivery = { id: string; event: string; attempts: number; firstAt: number; nextAt: number };

/** The saved answer to a POST with an `Idempotency-Key`; `at` in milliseconds since the epoch. */
export type IdempotencyRecord = {
  id: string;
  fingerprint: string;
  status: number;
  body: string;
  requestId: string;
  at: number;
};

export type Tables = {
  payment_intents: PaymentIntent;
  payment_methods: StoredPaymentMethod;
  charges: Charge;
  refunds: Refund;
  events: StoredEvent;
  deliveries: Delivery;
  idempotency_keys: IdempotencyRecord;
};

export type TableName = keyof Tables;
