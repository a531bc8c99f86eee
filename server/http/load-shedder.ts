import { type EventLoopUtilization, monitorEventLoopDelay, performance } from 'node:perf_hooks';
import type { Closing } from './closing.ts';
import { isWatching, isWebhook } from './routes.ts';

/** What was seen of the event loop since the last look. */
export type Glance = {
  /** The look's own length, in milliseconds: a blocked loop looks late. */
  readonly lengthMs: number;
  /** How long anything waited for its turn, on average, in milliseconds. */
  readonly delayMs: number;
  /** The share of the time that the loop had something to do, 0 to 1. */
  readonly busy: number;
};

export type LoadShedderOptions = {
  /**
   * A look is bad if the loop never rested and everything waited this long for its turn, in milliseconds. The system
   * hands over one new connection a turn: with longer ones, who comes anew waits for seconds even for what lies ready.
   */
  readonly delayMs?: number;
  /** So long must looks have been bad without a good one between them, in milliseconds. One long task is no flood. */
  readonly afterMs?: number;
  /** So many requests are always worked on. */
  readonly least?: number;
};

/** In milliseconds. */
const lookEveryMs = 500;
/** Of the histogram, in milliseconds; what it measures includes it. */
const resolution = 20;
const saturated = 0.95;
/** By so much the bound grows with each good look, and at so much it is lifted. */
const step = 4;
const enough = 64;

const unbounded = Number.POSITIVE_INFINITY;
/** So much of what Stripe tells is worked on at once while there is too much to do; it tells again what was refused. */
const mostTold = 16;
/** So many health checks and figures at once: what machines ask for is that few, and anybody may ask. */
const mostWatching = 16;

/**
 * Whether the process has more to do than it can, and how many requests it takes nevertheless (OWASP API Security,
 * "Unrestricted Resource Consumption"). Half of what it had in hand, and half again while that is too much; then a
 * few more with each good look, as TCP finds what a line can carry (RFC 5681). Those that came first are answered; the
 * newest are told to come again, before anything is done for them.
 */
export class LoadShedder {
  readonly #bounds: Required<LoadShedderOptions>;
  #badForMs = 0;
  readonly #inHand = new Set<unknown>();
  /** Taken in this turn of the loop. What waits for nothing is answered before the next is looked at, and never in hand together. */
  #inTurn = 0;
  #most = unbounded;
  /** What Stripe tells, or somebody who says that he is Stripe. */
  readonly #told = new Set<unknown>();
  readonly #watching = new Set<unknown>();

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

  /** True for a request that had better come later. */
  refuses(path: string): boolean {
    const isBounded = this.#most < unbounded;
    if (isWebhook(path)) return isBounded && this.#told.size >= mostTold;
    if (isWatching(path)) return isBounded && this.#watching.size >= mostWatching;
    return Math.max(this.#inHand.size, this.#inTurn) >= this.#most;
  }

  /** Counts a request, once, as being worked on until its answer is `close`d; one that is spared takes nobody's place. */
  takes(answer: Closing, path = ''): void {
    if (answer.destroyed) return;
    if (isWebhook(path)) this.#keep(this.#told, answer);
    else if (isWatching(path)) this.#keep(this.#watching, answer);
    else if (!this.#inHand.has(answer)) this.#takeInHand(answer);
  }

  #keep(among: Set<unknown>, answer: Closing): void {
    among.add(answer);
    answer.once('close', () => among.delete(answer));
  }

  #takeInHand(answer: Closing): void {
    if (this.#inTurn === 0)
      setImmediate(() => {
        this.#inTurn = 0;
      });
    this.#inTurn += 1;
    this.#keep(this.#inHand, answer);
  }
}

/** Looks at this process's event loop twice a second, and keeps no process alive. */
export function watchEventLoop(loadShedder: Pick<LoadShedder, 'look'>): void {
  const delays = monitorEventLoopDelay({ resolution });
  delays.enable();
  let before: EventLoopUtilization = performance.eventLoopUtilization();
  let since = performance.now();
  setInterval(() => {
    const [now, at] = [performance.eventLoopUtilization(), performance.now()];
    const { utilization } = performance.eventLoopUtilization(now, before);
    // Without a sample nothing else had its turn either: the whole look was one delay.
    const delayMs = delays.count > 0 ? delays.mean / 1e6 - resolution : at - since;
    loadShedder.look({ lengthMs: at - since, delayMs, busy: utilization });
    delays.reset();
    [before, since] = [now, at];
  }, lookEveryMs).unref();
}
