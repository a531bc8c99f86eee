import { showChallenge } from './challenge.js';
import { collectCard, Elements } from './elements.js';
import { callApi } from './http.js';

/**
 * Stand-in for Stripe.js, for card payments with test cards. The shop's page loads it in place of the real one and uses it through
 * `@stripe/stripe-js/pure` and `@stripe/react-stripe-js`.
 */
class StandInStripe {
  #key;

  constructor(key) {
    if (typeof key !== 'string' || !key.startsWith('pk_')) {
      throw new Error('Invalid value for Stripe(): apiKey should be a string that begins with "pk_".');
    }
    this.#key = key;
  }

  /** Stripe's loaders say here who they are. */
  registerAppInfo() {}
  _registerWrapper() {}

  elements(options) {
    return new Elements(options);
  }

  async createPaymentMethod(params) {
    const details = methodParams(params);
    if (details.error) return { error: details.error };
    return named(
      'paymentMethod',
      await callApi(this.#key, 'POST', '/v1/payment_methods', details.payment_method_data),
    );
  }

  async createToken() {
    return {
      error: {
        type: 'invalid_request_error',
        message: 'The sandbox has no tokens; use createPaymentMethod.',
      },
    };
  }

  async retrievePaymentIntent(clientSecret) {
    const path = `/v1/payment_intents/${intentId(clientSecret)}`;
    return named('paymentIntent', await callApi(this.#key, 'GET', path, { client_secret: clientSecret }));
  }

  /** Pays with a card Element or a payment method; shows 3-D Secure when the card wants it, unless `handleActions` is false. */
  async confirmCardPayment(clientSecret, data = {}, { handleActions = true } = {}) {
    const details = data.payment_method ? methodParams(data.payment_method) : {};
    if (details.error) return { error: details.error };
    const result = await callApi(this.#key, 'POST', `/v1/payment_intents/${intentId(clientSecret)}/confirm`, {
      client_secret: clientSecret,
      use_stripe_sdk: true,
      ...details,
      receipt_email: data.receipt_email,
      shipping: data.shipping,
    });
    if (result.error || result.value.status !== 'requires_action' || !handleActions)
      return named('paymentIntent', result);
    return this.handleNextAction({ clientSecret });
  }

  async handleNextAction({ clientSecret }) {
    const before = await this.retrievePaymentIntent(clientSecret);
    const url = before.paymentIntent?.next_action?.use_stripe_sdk?.stripe_js;
    if (!url) return before;
    await showChallenge(url);
    const after = await this.retrievePaymentIntent(clientSecret);
    const failure = after.paymentIntent?.last_payment_error;
    if (after.paymentIntent?.status !== 'requires_payment_method' || !failure) return after;
    return { error: { ...failure, message: buyerMessage(failure), payment_intent: after.paymentIntent } };
  }

  handleCardAction(clientSecret) {
    return this.handleNextAction({ clientSecret });
  }
}

/** `cs` is `pi_…_secret_…`. */
function intentId(clientSecret) {
  const [id, secret] = String(clientSecret).split('_secret_');
  if (!id.startsWith('pi_') || !secret) {
    throw new Error('Invalid value for the client secret: it should have the form pi_…_secret_….');
  }
  return id;
}

/** A payment method by id, or new from a card Element; `{ error }` when its fields are not filled in well. */
function methodParams(method) {
  if (typeof method === 'string') return { payment_method: method };
  const collected = collectCard(method.card);
  if (!collected) throw new Error('Invalid value for payment_method: card should be a Card Element.');
  if (collected.error) return collected;
  return {
    payment_method_data: { type: 'card', card: collected.card, billing_details: method.billing_details },
  };
}

function named(name, { value, error }) {
  return error ? { error } : { [name]: value };
}

function buyerMessage({ code, message }) {
  if (code !== 'payment_intent_authentication_failure') return message;
  return 'We are unable to authenticate your payment method. Please choose a different payment method and try again.';
}

/** Callable with and without `new`, as the real one is. */
export function Stripe(key) {
  return new StandInStripe(key);
}
Stripe.version = 'endive';
window.Stripe ??= Stripe;
