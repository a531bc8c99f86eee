import type { CacheChange } from '../../lib/platform/cache-change.ts';
import { Moves } from './moves.ts';

/** Lifetimes of documents in milliseconds, counted from the beginning of their render. */
export type Lives = {
  /** After a minor change to something it shows, such as stock. */
  readonly soft: number;
  /** Without a known change; limits how long a change that nobody reported stays unseen. */
  readonly known: number;
  /** While changes by other processes can't be seen. */
  readonly unseen: number;
};

const usualLives: Lives = { soft: 1_000, known: 60_000, unseen: 5_000 };

/** After so long (ms) without reading other processes' changes, these count as unseen. */
const sightMs = 2_500;

/** After so long (ms) without a read, one is made before answering a request: others' changes show in a second. */
const lateMs = 900;

/** The beginning of a render, before it has read anything. */
export type Beginning = { readonly tick: number; readonly at: number };

/**
 * Keeps track of what changed, and when (decision 0018). What a render read is outdated once one of its tags changed
 * after the render began. Hard changes count at once; after soft ones a document lives for a short while.
 */
export class Generations {
  readonly #hard: Moves;
  readonly #soft: Moves;
  readonly #lives: Lives;
  /** A monotonic clock, in milliseconds. */
  readonly now: () => number;
  #tick = 0;
  #lastReadAt = Number.NEGATIVE_INFINITY;

  constructor(options: { lives?: Lives; now?: () => number; mostTags?: number } = {}) {
    this.#lives = options.lives ?? usualLives;
    this.now = options.now ?? (() => performance.now());
    this.#hard = new Moves(options.mostTags);
    this.#soft = new Moves(options.mostTags);
  }

  begin(): Beginning {
    return { tick: this.#tick, at: this.now() };
  }

  /** Called after a write and before its response, and for another process's write once it is seen. */
  noteChange({ hard = [], soft = [] }: CacheChange): void {
    this.#tick += 1;
    if (hard.includes('*')) this.#hard.moveEverything(this.#tick);
    else this.#hard.move(hard, this.#tick);
    this.#soft.move(soft, this.#tick);
  }

  /** Records that other processes' changes are known up to `agoMs` milliseconds ago, when the read began. */
  noteRead(agoMs = 0): void {
    this.#lastReadAt = this.now() - agoMs;
  }

  /** When the last read of changes began, by `now`. */
  get lastReadAt(): number {
    return this.#lastReadAt;
  }

  /** Whether changes must be read before a request is answered. */
  get isReadDue(): boolean {
    const unseenMs = this.now() - this.#lastReadAt;
    return unseenMs > lateMs && unseenMs <= sightMs;
  }

  get seesOtherProcesses(): boolean {
    return this.now() - this.#lastReadAt <= sightMs;
  }

  /** Whether a request that arrives now may share a render that began then. */
  mayJoin({ tick, at }: Beginning): boolean {
    if (this.#hard.latest > tick) return false;
    return this.#soft.latest <= tick || this.now() - at < this.#lives.soft;
  }

  /** How long a document from that render and these tags may be sent, from its beginning, in milliseconds. */
  lifeOf({ tick }: Beginning, tags: ReadonlySet<string>): number {
    if (this.#hard.since(tick, tags)) return 0;
    const life = this.seesOtherProcesses ? this.#lives.known : this.#lives.unseen;
    return this.#soft.since(tick, tags) ? Math.min(life, this.#lives.soft) : life;
  }

  ageOf({ at }: Beginning): number {
    return this.now() - at;
  }
}
