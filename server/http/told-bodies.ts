import type { IncomingHttpHeaders } from 'node:http';

/** Of the header: a time and one signature, a few while a secret is exchanged. */
const longestSignature = 1000;

/** Whether an event looks signed by Stripe (docs.stripe.com/webhooks, "Verify manually"); by whom it is, its body tells. */
export function isSignedLikeStripe(headers: IncomingHttpHeaders): boolean {
  const { 'stripe-signature': signature } = headers;
  if (typeof signature !== 'string' || signature.length > longestSignature) return false;
  const parts = signature.split(',');
  return (
    parts.some((part) => /^t=\d{1,12}$/.test(part)) && parts.some((part) => /^v1=[0-9a-f]{64}$/.test(part))
  );
}

/** What is known of a body that is being read. */
type Body = {
  readonly complete: boolean;
  destroy(): unknown;
  once(event: 'end' | 'close', listener: () => void): unknown;
};

/**
 * Bodies of strangers that are held whole until they can be checked: so many at once. One more ends the one that has taken
 * longest: Stripe sends an event at once, and tells again what was not answered, so that nobody shuts him out who sends slowly.
 */
export class ToldBodies {
  readonly #most: number;
  readonly #open = new Set<Body>();

  constructor(most = 16) {
    this.#most = most;
  }

  take(body: Body): void {
    if (body.complete) return;
    const [oldest] = this.#open;
    if (oldest && this.#open.size >= this.#most) {
      this.#open.delete(oldest);
      oldest.destroy();
    }
    this.#open.add(body);
    const done = () => this.#open.delete(body);
    body.once('end', done);
    body.once('close', done);
  }
}
