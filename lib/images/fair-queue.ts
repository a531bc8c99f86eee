import 'server-only';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';

/** Limits of a queue. */
type Bounds = {
  /** The most entries of one account, including the one being processed. */
  own: number;
  /** The most waiting entries of all accounts together. */
  waiting: number;
  patienceMs: number;
};

type Waiter = { start: () => void };

/** What several queues share that give turns for the same thing. */
type Turns = {
  /** Waiting entries by account; the account whose turn is next comes first. */
  readonly waiting: Map<string, Waiter[]>;
  current: string | null;
};

export const noTurns = (): Turns => ({ waiting: new Map(), current: null });

const retryAfter = 5;

/**
 * Runs one task at a time, with turns by account, so that an account with many tasks doesn't delay those with one
 * (OWASP API Security, "Unrestricted Resource Consumption"). Waiting ends after `patienceMs`, or when the client
 * leaves.
 */
export class FairQueue {
  readonly #bounds: Bounds;
  readonly #turns: Turns;

  constructor(bounds: Bounds, turns = noTurns()) {
    this.#bounds = bounds;
    this.#turns = turns;
  }

  /** @throws AppError limited (too many of one's own), unavailable (queue full, waited too long, left); as `run` */
  async take<T>(who: string, run: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const own = (this.#turns.waiting.get(who)?.length ?? 0) + (this.#turns.current === who ? 1 : 0);
    if (own >= this.#bounds.own) throw new AppError('limited', messages.image.oneByOne, { retryAfter });
    if ([...this.#turns.waiting.values()].flat().length >= this.#bounds.waiting) throw busy();
    await this.#turn(who, signal);
    try {
      return await run();
    } finally {
      this.#turns.current = null;
      this.#next();
    }
  }

  #turn(who: string, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        done();
        const left = (this.#turns.waiting.get(who) ?? []).filter((each) => each !== waiter);
        if (left.length > 0) this.#turns.waiting.set(who, left);
        else this.#turns.waiting.delete(who);
        reject(busy());
      };
      const timer = setTimeout(leave, this.#bounds.patienceMs);
      const done = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', leave);
      };
      const waiter: Waiter = {
        start() {
          done();
          resolve();
        },
      };
      signal?.addEventListener('abort', leave);
      this.#turns.waiting.set(who, [...(this.#turns.waiting.get(who) ?? []), waiter]);
      if (signal?.aborted) leave();
      else this.#next();
    });
  }

  #next(): void {
    const [first] = this.#turns.waiting;
    if (this.#turns.current !== null || !first) return;
    const [who, [waiter, ...others]] = first;
    this.#turns.waiting.delete(who);
    if (others.length > 0) this.#turns.waiting.set(who, others); // to the end of the queue
    this.#turns.current = who;
    waiter?.start();
  }
}

const busy = () => new AppError('unavailable', messages.image.busy, { retryAfter });
