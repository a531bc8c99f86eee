import { setTimeout as pause } from 'node:timers/promises';
import type { Generations } from './generations.ts';

/** The longest that a request waits for a read of changes, in milliseconds. */
const patienceMs = 300;

/**
 * Reads other processes' changes while a request waits, when the regular read is late (decision 0018), as on a busy
 * machine or with a slow database. After one wait in vain no request waits until a read has succeeded.
 */
export class ChangePoll {
  readonly #generations: Generations;
  readonly #patience: () => Promise<unknown>;
  #take: (() => Promise<void>) | undefined;
  #running: Promise<void> | undefined;
  /** Time of the last read before a wait in vain. */
  #inVain: number | undefined;

  constructor(generations: Generations, patience: () => Promise<unknown> = () => pause(patienceMs)) {
    this.#generations = generations;
    this.#patience = patience;
  }

  /** Sets how changes are read; `take` ends after it called `noteRead`. */
  readThrough(take: () => Promise<void>): void {
    this.#take = take;
  }

  /** Resolves once changes are up to date, or it takes too long. */
  async taken(): Promise<void> {
    const take = this.#take;
    const { lastReadAt, isReadDue } = this.#generations;
    if (!take || !isReadDue || this.#inVain === lastReadAt) return;
    this.#running ??= this.#inTime(take).finally(() => {
      this.#running = undefined;
    });
    await this.#running;
  }

  async #inTime(take: () => Promise<void>): Promise<void> {
    const { lastReadAt } = this.#generations;
    let isOver = false;
    const impatience = this.#patience().then(() => {
      isOver = true;
    });
    const looks = async () => {
      while (this.#generations.isReadDue && !isOver) await take();
    };
    await Promise.race([looks().catch(() => undefined), impatience]);
    if (this.#generations.lastReadAt === lastReadAt) this.#inVain = lastReadAt;
  }
}
