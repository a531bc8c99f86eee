import { type EventLoopUtilization, monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { isWebhook } from './routes.ts';

/** What was seen of the event loop since the last look. */
export type Glance = {
  /** The look's own length, in milliseconds: a blocked loop looks late. */
  readonly lengthMs: number;
  /** The longest that anything waited for its turn, in milliseconds. */
  readonly delayMs: number;
  /** The share of the time that the loop had something to do, 0 to 1. */
  readonly busy: number;
};

export type DrowningOptions = {
  /** A look at which something waited this long is a bad one, if the loop never rested either; in milliseconds. */
  readonly delayMs?: number;
  /** So long must looks have been bad without a good one between them, in milliseconds. One long task is no flood. */
  readonly afterMs?: number;
  /** So many requests are worked on nevertheless: about a quarter of a second of work, and what is begun is ended. */
  readonly most?: number;
};

/** The loop is never asked oftener, and what it says is as old as this at most; in milliseconds. */
const lookEveryMs = 500;
/** Of the histogram, in milliseconds; what it measures includes it. */
const resolution = 50;
const saturated = 0.95;

/**
 * Whether the process has more to do than it can, and which requests it takes nevertheless (OWASP API Security,
 * "Unrestricted Resource Consumption"). Those that came first are answered; the newest are told to come again, before
 * anything is done for them.
 */
export class Drowning {
  readonly #bounds: Required<DrowningOptions>;
  #badForMs = 0;
  #inHand = 0;

  constructor(options: DrowningOptions = {}) {
    this.#bounds = { delayMs: 250, afterMs: 1000, most: 16, ...options };
  }

  look({ lengthMs, delayMs, busy }: Glance): void {
    const isBad = busy >= saturated && delayMs >= this.#bounds.delayMs;
    this.#badForMs = isBad ? this.#badForMs + lengthMs : 0;
  }

  /** True for a request that had better come later. */
  refuses(path: string): boolean {
    if (isSpared(path)) return false;
    return this.#badForMs >= this.#bounds.afterMs && this.#inHand >= this.#bounds.most;
  }

  /** Counts a request as being worked on until its answer is `close`d. */
  takes(answer: { once(event: 'close', listener: () => void): unknown }): void {
    this.#inHand += 1;
    answer.once('close', () => {
      this.#inHand -= 1;
    });
  }
}

/**
 * Health checks, because whoever asks would end a process that only has much to do; Stripe, because what it tells is
 * paid for. Both are small and few.
 */
const isSpared = (path: string) => path === '/api/health' || path === '/api/ready' || isWebhook(path);

/** Looks at this process's event loop twice a second, and keeps no process alive. */
export function watchEventLoop(drowning: Pick<Drowning, 'look'>): void {
  const delays = monitorEventLoopDelay({ resolution });
  delays.enable();
  let before: EventLoopUtilization = performance.eventLoopUtilization();
  let since = performance.now();
  setInterval(() => {
    const [now, at] = [performance.eventLoopUtilization(), performance.now()];
    const { utilization } = performance.eventLoopUtilization(now, before);
    drowning.look({
      lengthMs: at - since,
      delayMs: Math.max(0, delays.max / 1e6 - resolution),
      busy: utilization,
    });
    delays.reset();
    [before, since] = [now, at];
  }, lookEveryMs).unref();
}
