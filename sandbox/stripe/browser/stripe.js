import { showChallenge } from './challenge.js';
import { CardElement } from './element.js';
import { callApi } from './http.js';

/** The form of a payment; it has one card at most. */
class Elements {
  #card = null;

  create(type, options) {
    if (type !== 'card' || this.#card) throw new Error('The sandbox has one Element, the card.');
    this.#card = new CardElement(options, () => {
      this.#card = null;
    });
    return this.#card;
  }

  /** By name, or by the component of the React library. */
  getElement(type) {
    const name = typeof type === 'string' ? type : type?.__elementType;
    return name === 'card' ? this.#card : null;
  }

  update() {}
}

/**
 * Stand-in for Stripe.js, for card payments with test cards. The shop's page loads it instead of the real one and uses
 * it through `@stripe/stripe-js/pure` and `@stripe/react-stripe-js`.
 */
class StandInStripe {
  #key;

  constructor(key, { locale = 'auto' } = {}) {
    if (typeof key !== 'string' || !key.startsWith('pk_')) {
      throw new Error('Invalid value for Stripe(): apiKey should be a string that begins with "pk_".');
    }
    // Stripe.js would speak the language of each browser.
    if (locale !== 'en') throw new Error(`The sandbox speaks English, and no other language: ${locale}.`);
    this.#key = key;
  }

  /** Stripe's loaders register themselves here. */
  registerAppInfo() {}
  _registerWrapper() {}

  elements() {
    return new Elements();
  }

  /** The React library checks that these two exist; the shop pays with `confirmCardPayment`. */
  async createPaymentMethod() {
    return notOffered();
  }
  async createToken() {
    return notOffered();
  }

  /**
   * Pays with a card Element; shows 3-D Secure if the card requires it. Throws at once, and not by its promise, at
   * values that are none.
   */
  confirmCardPayment(clientSecret, { payment_method: method }) {
    if (!(method.card instanceof CardElement))
      throw new Error('Invalid value for payment_method: card should be a Card Element.');
    const path = `/v1/payment_intents/${intentId(clientSecret)}`;
    return this.#confirm(path, clientSecret, method);
  }

  async #confirm(path, clientSecret, method) {
    const { error, card } = method.card.collect();
    if (error) return { error };
    const confirmed = await callApi(this.#key, 'POST', `${path}/confirm`, {
      client_secret: clientSecret,
      use_stripe_sdk: true,
      payment_method_data: { type: 'card', card, billing_details: method.billing_details },
    });
    if (confirmed.error) return { error: confirmed.error };
    const url = confirmed.value.next_action?.use_stripe_sdk?.stripe_js;
    if (!url) return { paymentIntent: confirmed.value };
    await showChallenge(url);
    const after = await callApi(this.#key, 'GET', path, { client_secret: clientSecret });
    if (after.error) return { error: after.error };
    const failure = after.value.last_payment_error;
    if (after.value.status !== 'requires_payment_method' || !failure) return { paymentIntent: after.value };
    return { error: { ...failure, message: buyerMessage(failure), payment_intent: after.value } };
  }
}

function notOffered() {
  return {
    error: {
      type: 'invalid_request_error',
      message: 'The sandbox has no such call; use confirmCardPayment.',
    },
  };
}

/** A client secret is `pi_…_secret_…`. */
function intentId(clientSecret) {
  const [id, secret] = String(clientSecret).split('_secret_');
  if (!id.startsWith('pi_') || !secret) {
    throw new Error('Invalid value for the client secret: it should have the form pi_…_secret_….');
  }
  return id;
}

function buyerMessage({ code, message }) {
  if (code !== 'payment_intent_authentication_failure') return message;
  return 'We are unable to authenticate your payment method. Please choose a different payment method and try again.';
}

/** The cookies by which Stripe tells browsers that try cards from others (stripe.com/legal/cookies-policy). */
function setCookies() {
  for (const [name, seconds] of [
    ['__stripe_mid', 31_536_000],
    ['__stripe_sid', 1800],
  ]) {
    // biome-ignore lint/suspicious/noDocumentCookie: it must work in browsers without the Cookie Store API, too
    document.cookie = `${name}=${crypto.randomUUID()};path=/;max-age=${seconds};samesite=strict`;
  }
}

/** Callable with and without `new`, like the real one. */
export function Stripe(key, options) {
  return new StandInStripe(key, options);
}
Stripe.version = 'endive';
window.Stripe ??= Stripe;
setCookies();
