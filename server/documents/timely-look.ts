import { setTimeout as pause } from 'node:timers/promises';
import type { Generations } from './generations.ts';

/** The longest that a visitor waits for a look, in milliseconds. */
const patienceMs = 300;

/**
 * A look at what other processes changed, for visitors who come when the usual one is late (decision 0018): on a busy
 * machine, or before a slow database. Whoever waited in vain is the last one to wait until a look was taken.
 */
export class TimelyLook {
  readonly #generations: Generations;
  readonly #patience: () => Promise<unknown>;
  #take: (() => Promise<void>) | undefined;
  #running: Promise<void> | undefined;
  /** The look after which one was waited for in vain. */
  #inVain: number | undefined;

  constructor(generations: Generations, patience: () => Promise<unknown> = () => pause(patienceMs)) {
    this.#generations = generations;
    this.#patience = patience;
  }

  /** How a look is taken; it ends once `noteRead` was called. */
  readThrough(take: () => Promise<void>): void {
    this.#take = take;
  }

  /** Ends once nothing is late, or it takes too long. */
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
