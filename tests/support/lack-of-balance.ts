import Stripe from 'stripe';

/** How Stripe refuses a refund that the account's balance does not cover (docs.stripe.com/refunds). */
export const lackOfBalance = new Stripe.errors.StripeInvalidRequestError({
  type: 'invalid_request_error',
  message: 'Insufficient funds in your Stripe balance to refund this amount.',
});
