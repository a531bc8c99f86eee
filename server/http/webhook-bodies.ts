import type { IncomingHttpHeaders } from 'node:http';

/** Longest signature header: a time and one signature, or a few while the secret is rotated. */
const longestSignature = 1000;

/** Whether a signature has Stripe's form (docs.stripe.com/webhooks, "Verify manually"); its body proves it. */
export function isSignedLikeStripe(headers: IncomingHttpHeaders): boolean {
  const { 'stripe-signature': signature } = headers;
  if (typeof signature !== 'string' || signature.length > longestSignature) return false;
  const parts = signature.split(',');
  return (
    parts.some((part) => /^t=\d{1,12}$/.test(part)) && parts.some((part) => /^v1=[0-9a-f]{64}$/.test(part))
  );
}

/** A request whose body is being read. */
type Body = {
  readonly complete: boolean;
  destroy(): unknown;
  once(event: 'end' | 'close', listener: () => void): unknown;
};

/**
 * Limits how many unauthenticated bodies are held in memory until they can be checked. One too many ends the oldest:
 * Stripe sends its events fast and retries, so clients that send slowly can't shut it out.
 */
export class WebhookBodies {
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
