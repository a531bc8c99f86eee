import { createHmac } from 'node:crypto';
import { unixNow } from './ids.ts';
import type { State } from './state.ts';
import type { Delivery, StoredEvent } from './types.ts';

export type WebhookEndpoint = { url: string; secret: string };

const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 30_000;
const GIVE_UP_AFTER_MS = 3 * 24 * 3600 * 1000;
const ANSWER_TIMEOUT_MS = 10_000;
const PARALLEL = 4;

/**
 * Calls the webhook for every delivery until it answers 2xx, with growing pauses (half a second up to 30 seconds), for
 * three days, as Stripe does in live mode. Deliveries are part of the state, so they continue after a restart.
 */
export class WebhookSender {
  readonly #state: State;
  readonly #endpoint: WebhookEndpoint;
  readonly #log: (line: string) => void;
  readonly #running = new Map<string, Promise<void>>();
  readonly #closing = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #isPaused = false;

  constructor(state: State, endpoint: WebhookEndpoint, log: (line: string) => void) {
    this.#state = state;
    this.#endpoint = endpoint;
    this.#log = log;
    // Calls that failed before a restart are retried at once: the shop was probably restarted too.
    for (const delivery of state.all('deliveries'))
      state.put('deliveries', { ...delivery, nextAt: Date.now() });
  }

  get url(): string {
    return this.#endpoint.url;
  }

  get isPaused(): boolean {
    return this.#isPaused;
  }

  set isPaused(value: boolean) {
    this.#isPaused = value;
    this.wake();
  }

  /** Sends due deliveries and sets a timer for the next. */
  wake(): void {
    clearTimeout(this.#timer);
    if (this.#isPaused || this.#closing.signal.aborted) return;
    const waiting = this.#state.all('deliveries').filter(({ id }) => !this.#running.has(id));
    const now = Date.now();
    for (const delivery of waiting.filter(({ nextAt }) => nextAt <= now)) {
      if (this.#running.size >= PARALLEL) return;
      const attempt = this.#attempt(delivery).finally(() => {
        this.#running.delete(delivery.id);
        this.wake();
      });
      this.#running.set(delivery.id, attempt);
    }
    const next = Math.min(...waiting.filter(({ nextAt }) => nextAt > now).map(({ nextAt }) => nextAt));
    if (Number.isFinite(next)) this.#timer = setTimeout(() => this.wake(), next - now);
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    this.#closing.abort();
    await Promise.all(this.#running.values());
  }

  async #attempt(delivery: Delivery): Promise<void> {
    const event = this.#state.get('events', delivery.event);
    const result = event ? await this.#send(event) : 'gone';
    // If the sender stopped or the state was cleared meanwhile, the delivery is left as it is.
    if (this.#closing.signal.aborted || !this.#state.get('deliveries', delivery.id)) return;
    if (event && delivery.attempts === 0) this.#log(`webhook ${event.type} ${event.id}: ${result}`);
    if (result === 'delivered' || result === 'gone' || Date.now() > delivery.firstAt + GIVE_UP_AFTER_MS) {
      this.#state.remove('deliveries', delivery.id);
    } else {
      const pause = Math.min(FIRST_RETRY_MS * 2 ** delivery.attempts, LONGEST_RETRY_MS);
      this.#state.put('deliveries', {
        ...delivery,
        attempts: delivery.attempts + 1,
        nextAt: Date.now() + pause,
      });
    }
    // Nobody waits for this. What cannot be written now, as on a full disk, is written with the next change.
    await this.#state.save().catch((error: unknown) => this.#log(`not stored: ${error}`));
  }

  /** `delivered`, or a description of what went wrong. */
  async #send(event: StoredEvent): Promise<string> {
    const body = JSON.stringify(event);
    try {
      const response = await fetch(this.#endpoint.url, {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signature(body, this.#endpoint.secret),
        },
        redirect: 'manual',
        signal: AbortSignal.any([this.#closing.signal, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]),
      });
      await response.arrayBuffer(); // read to its end, to free the connection
      return response.ok ? 'delivered' : `answered ${response.status}`;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }
}

/** The `Stripe-Signature` header: HMAC-SHA256 of time and body (Stripe docs, "Verify webhook signatures manually"). */
function signature(body: string, secret: string): string {
  const time = unixNow();
  const digest = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return `t=${time},v1=${digest}`;
}
