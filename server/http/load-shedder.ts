import { type EventLoopUtilization, monitorEventLoopDelay, performance } from 'node:perf_hooks';
import type { ClosableResponse } from './closing.ts';
import { isMonitoring, isWebhook } from './routes.ts';

/** Measurements of the event loop since the sample before. */
export type Glance = {
  /** Length of the interval in milliseconds; longer when the loop was blocked. */
  readonly lengthMs: number;
  /** Average delay of the loop, in milliseconds. */
  readonly delayMs: number;
  /** Share of the time that the loop was busy, 0 to 1. */
  readonly busy: number;
};

export type LoadShedderOptions = {
  /**
   * A sample is bad if the loop was always busy and delayed at least this long, in milliseconds. The loop accepts one
   * new connection per turn: with longer turns, new clients wait for seconds even for cached responses.
   */
  readonly delayMs?: number;
  /** How long (ms) samples must have been bad without a break to shed load: one long task is no overload. */
  readonly afterMs?: number;
  /** So many requests are always accepted. */
  readonly least?: number;
};

/** In milliseconds. */
const lookEveryMs = 500;
/** Resolution of the histogram in milliseconds, which measured values include. */
const resolution = 20;
const saturated = 0.95;
/** How much the limit grows with each good sample, and the value at which it is lifted. */
const step = 4;
const enough = 64;

const unbounded = Number.POSITIVE_INFINITY;
/** Most concurrent webhook events while load is shed; Stripe retries those that were refused. */
const mostWebhooks = 16;
/** Most concurrent health checks and metrics requests: monitors need no more, and anybody may send them. */
const mostMonitoring = 16;

/**
 * Decides whether the process is overloaded, and how many requests it still accepts (OWASP API Security, "Unrestricted
 * Resource Consumption"). An overload halves the number in progress, repeatedly if needed; each good sample then adds a
 * few, as TCP congestion control does (RFC 5681). Older requests are answered; the newest are asked to retry, before
 * any work is done for them.
 */
export class LoadShedder {
  readonly #bounds: Required<LoadShedderOptions>;
  #badForMs = 0;
  readonly #inHand = new Set<unknown>();
  /** Accepted in this turn of the loop: those answered at once leave #inHand too early to add up there. */
  #inTurn = 0;
  #most = unbounded;
  /** Webhook events from Stripe, or from a client that claims to be Stripe. */
  readonly #webhooks = new Set<unknown>();
  readonly #monitoring = new Set<unknown>();

  constructor(options: LoadShedderOptions = {}) {
    this.#bounds = { delayMs: 80, afterMs: 2000, least: 8, ...options };
  }

  look({ lengthMs, delayMs, busy }: Glance): void {
    const { least, afterMs } = this.#bounds;
    const isBad = busy >= saturated && delayMs >= this.#bounds.delayMs;
    this.#badForMs = isBad ? this.#badForMs + lengthMs : 0;
    if (!isBad) this.#most = this.#most >= enough ? unbounded : this.#most + step;
    else if (this.#badForMs >= afterMs || this.#most < unbounded)
      this.#most = Math.max(least, Math.floor(Math.min(this.#most, this.#inHand.size) / 2));
  }

  /** True for a request that should be retried later. */
  refuses(path: string): boolean {
    const isBounded = this.#most < unbounded;
    if (isWebhook(path)) return isBounded && this.#webhooks.size >= mostWebhooks;
    if (isMonitoring(path)) return isBounded && this.#monitoring.size >= mostMonitoring;
    return Math.max(this.#inHand.size, this.#inTurn) >= this.#most;
  }

  /** Counts a request once as in progress until its response is closed; webhooks and monitoring separately. */
  takes(answer: ClosableResponse, path = ''): void {
    if (answer.destroyed) return;
    if (isWebhook(path)) this.#keep(this.#webhooks, answer);
    else if (isMonitoring(path)) this.#keep(this.#monitoring, answer);
    else if (!this.#inHand.has(answer)) this.#takeInHand(answer);
  }

  #keep(among: Set<unknown>, answer: ClosableResponse): void {
    among.add(answer);
    answer.once('close', () => among.delete(answer));
  }

  #takeInHand(answer: ClosableResponse): void {
    if (this.#inTurn === 0)
      setImmediate(() => {
        this.#inTurn = 0;
      });
    this.#inTurn += 1;
    this.#keep(this.#inHand, answer);
  }
}

/** Samples this process's event loop twice a second, without keeping the process alive. */
export function watchEventLoop(loadShedder: Pick<LoadShedder, 'look'>): void {
  const delays = monitorEventLoopDelay({ resolution });
  delays.enable();
  let before: EventLoopUtilization = performance.eventLoopUtilization();
  let since = performance.now();
  setInterval(() => {
    const [now, at] = [performance.eventLoopUtilization(), performance.now()];
    const { utilization } = performance.eventLoopUtilization(now, before);
    // Without a sample, the loop was blocked for the whole interval.
    const delayMs = delays.count > 0 ? delays.mean / 1e6 - resolution : at - since;
    loadShedder.look({ lengthMs: at - since, delayMs, busy: utilization });
    delays.reset();
    [before, since] = [now, at];
  }, lookEveryMs).unref();
}
