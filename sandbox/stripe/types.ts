import type Stripe from 'stripe';

/** The stored objects: Stripe's, with the fields that a shop reads, and ids where Stripe would expand on request. */
export type PaymentIntent = Pick<
  Stripe.PaymentIntent,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_received'
  | 'canceled_at'
  | 'created'
  | 'currency'
  | 'description'
  | 'livemode'
  | 'metadata'
  | 'status'
> & {
  client_secret: string;
  last_payment_error: PaymentError | null;
  latest_charge: string | null;
  next_action: { type: 'use_stripe_sdk'; use_stripe_sdk: { type: string; stripe_js: string } } | null;
  payment_method: string | null;
};

/** Why a payment failed, as in a response and in the intent. */
export type PaymentError = {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  decline_code?: string;
  charge?: string;
  payment_method?: PaymentMethod;
};

export type Charge = Pick<
  Stripe.Charge,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_refunded'
  | 'created'
  | 'currency'
  | 'failure_code'
  | 'failure_message'
  | 'livemode'
  | 'metadata'
  | 'paid'
  | 'refunded'
  | 'status'
> & {
  payment_intent: string;
  payment_method: string;
  /** Absent in charges that an earlier version stored. */
  billing_details?: PaymentMethod['billing_details'];
};

export type Refund = Pick<
  Stripe.Refund,
  'id' | 'object' | 'amount' | 'created' | 'currency' | 'metadata' | 'status'
> & {
  charge: string;
  payment_intent: string;
  failure_reason?: string;
  pending_reason?: 'insufficient_funds';
};

export type Dispute = Pick<
  Stripe.Dispute,
  'id' | 'object' | 'amount' | 'created' | 'currency' | 'metadata' | 'reason' | 'status'
> & {
  charge: string;
  payment_intent: string;
  /** Absent in disputes that an earlier version stored. */
  payment_method_details?: {
    type: 'card';
    card: Pick<Stripe.Dispute.PaymentMethodDetails.Card, 'case_type'>;
  };
};

export type PaymentMethod = Pick<Stripe.PaymentMethod, 'id' | 'object' | 'created' | 'livemode' | 'type'> & {
  billing_details: { name: string | null; email: string | null };
  card: Pick<Stripe.PaymentMethod.Card, 'brand' | 'exp_month' | 'exp_year' | 'last4'>;
};

/** What happens when a test card is charged; the card number itself is never stored. */
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
  | 'refund.failed'
  | 'refund.updated'
  | 'charge.dispute.created'
  | 'charge.dispute.updated'
  | 'charge.dispute.closed'
>;

/** The API call that caused an event; null when a person did, as on the 3-D Secure page. */
export type RequestInfo = { id: string | null; idempotency_key: string | null };

export type StoredEvent = {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: PaymentIntent | Charge | Refund | Dispute };
  livemode: false;
  request: RequestInfo;
  type: EventType;
};

/** A webhook call still to be made; times in milliseconds since the epoch. */
export type Delivery = { id: string; event: string; attempts: number; firstAt: number; nextAt: number };

/** The saved response to a POST with an `Idempotency-Key`; `at` in milliseconds since the epoch. */
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
  disputes: Dispute;
  events: StoredEvent;
  deliveries: Delivery;
  idempotency_keys: IdempotencyRecord;
};

export type TableName = keyof Tables;
