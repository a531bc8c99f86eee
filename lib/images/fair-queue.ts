import 'server-only';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { Turns } from '@/lib/platform/turns';

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
type SharedTurns = { readonly waiting: Turns<Waiter>; current: string | null };

export const noTurns = (): SharedTurns => ({ waiting: new Turns(), current: null });

const retryAfter = 5;

/**
 * Runs one task at a time, with turns by account. Waiting ends after `patienceMs`, or when the client leaves.
 */
export class FairQueue {
  readonly #bounds: Bounds;
  readonly #turns: SharedTurns;

  constructor(bounds: Bounds, turns = noTurns()) {
    this.#bounds = bounds;
    this.#turns = turns;
  }

  /** @throws AppError limited (too many of one's own), unavailable (queue full, waited too long, left); as `run` */
  async take<T>(who: string, run: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const own = this.#turns.waiting.countOf(who) + (this.#turns.current === who ? 1 : 0);
    if (own >= this.#bounds.own) throw new AppError('limited', messages.image.oneByOne, { retryAfter });
    if (this.#turns.waiting.size >= this.#bounds.waiting) throw busy();
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
        this.#turns.waiting.remove(who, waiter);
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
      this.#turns.waiting.add(who, waiter);
      if (signal?.aborted) leave();
      else this.#next();
    });
  }

  #next(): void {
    if (this.#turns.current !== null) return;
    const next = this.#turns.waiting.next();
    if (!next) return;
    this.#turns.current = next.who;
    next.entry.start();
  }
}

const busy = () => new AppError('unavailable', messages.image.busy, { retryAfter });
