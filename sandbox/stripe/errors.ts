import type { PaymentError, PaymentIntent } from './types.ts';

/** The `error` object of a response, as Stripe documents it. */
export type ErrorBody = PaymentError & { param?: string; payment_intent?: PaymentIntent };

/** Thrown anywhere inside a call; the response has `status` and `{ error: body }`. */
export class StripeError extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.name = 'StripeError';
    this.status = status;
    this.body = body;
  }
}

type Details = Partial<Omit<ErrorBody, 'type' | 'message'>>;

export function invalidRequest(message: string, details: Details = {}): StripeError {
  return new StripeError(400, { ...details, message, type: 'invalid_request_error' });
}

export function resourceMissing(kind: string, id: string, param: string): StripeError {
  const message = `No such ${kind}: '${id}'`;
  return new StripeError(404, { code: 'resource_missing', message, param, type: 'invalid_request_error' });
}

export function cardError(message: string, details: Details): StripeError {
  return new StripeError(402, { ...details, message, type: 'card_error' });
}

/** The call doesn't fit the state of the intent, which is included for the caller. */
export function unexpectedState(message: string, intent: PaymentIntent): StripeError {
  return invalidRequest(message, { code: 'payment_intent_unexpected_state', payment_intent: intent });
}

/** Stripe's error for a revoked key. */
export function keyRevoked(): StripeError {
  return new StripeError(401, { message: 'Expired API Key provided.', type: 'invalid_request_error' });
}

export function rightLacking(): StripeError {
  const message = 'The provided key does not have the required permissions for this endpoint.';
  return new StripeError(403, { message, type: 'invalid_request_error' });
}

/** Stripe's error while another call is using the same object (docs.stripe.com/error-codes). */
export function objectLocked(): StripeError {
  const message =
    'This object cannot be accessed right now because another API request or Stripe process is currently accessing it.';
  return new StripeError(429, { code: 'lock_timeout', message, type: 'invalid_request_error' });
}

/** Stripe's error while it carries out another call with the same idempotency key; nothing is stored under the key. */
export function keyInUse(): StripeError {
  const message = 'There is currently another in-progress request using this Idempotency Key.';
  return new StripeError(409, { code: 'idempotency_key_in_use', message, type: 'idempotency_error' });
}

/** A failure of Stripe itself, requested by a test. */
export function failedOnOrder(): StripeError {
  const message = 'An error occurred on the server (asked for by a test).';
  return new StripeError(500, { message, type: 'api_error' });
}
