import type { CacheChange } from '../../lib/platform/cache-change.ts';
import { Moves } from './moves.ts';

/** Milliseconds for which a document may be sent, counted from when its render began. */
export type Lives = {
  /** Once something it shows has changed a little, such as stock. */
  readonly soft: number;
  /** When nothing is known to have changed: bounds a change that nobody could tell of. */
  readonly known: number;
  /** While changes of other processes cannot be seen. */
  readonly unseen: number;
};

const usualLives: Lives = { soft: 1_000, known: 60_000, unseen: 5_000 };

/** Without a look at what other processes changed for so long (ms), their changes count as unseen. */
const sightMs = 2_500;

/** Without a look for so long (ms), one is taken before anybody is answered: what others change shows within a second. */
const lateMs = 900;

/** A point in time before which a render had read nothing. */
export type Beginning = { readonly tick: number; readonly at: number };

/**
 * What changed, and when (decision 0018). A render remembers when it began; what it read is out of date once one of its
 * tags moved after that. Hard changes count at once, soft ones let a document live a little.
 */
export class Generations {
  readonly #hard: Moves;
  readonly #soft: Moves;
  readonly #lives: Lives;
  /** Milliseconds of a clock that never goes back. */
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

  /** Called after the write and before its answer, and for what another process wrote as soon as it is seen. */
  noteChange({ hard = [], soft = [] }: CacheChange): void {
    this.#tick += 1;
    if (hard.includes('*')) this.#hard.moveEverything(this.#tick);
    else this.#hard.move(hard, this.#tick);
    this.#soft.move(soft, this.#tick);
  }

  /** The changes of other processes are known up to so many milliseconds ago: to when the look began. */
  noteRead(agoMs = 0): void {
    this.#lastReadAt = this.now() - agoMs;
  }

  /** When the last look began, by the clock of `now`. */
  get lastReadAt(): number {
    return this.#lastReadAt;
  }

  /** Whether a look is due before anybody is answered. */
  get isReadDue(): boolean {
    const unseenMs = this.now() - this.#lastReadAt;
    return unseenMs > lateMs && unseenMs <= sightMs;
  }

  get hearsOthers(): boolean {
    return this.now() - this.#lastReadAt <= sightMs;
  }

  /** Whether somebody who asks now may wait for a render that began then. */
  mayJoin({ tick, at }: Beginning): boolean {
    if (this.#hard.latest > tick) return false;
    return this.#soft.latest <= tick || this.now() - at < this.#lives.soft;
  }

  /** For how long, from its beginning, what was rendered then from these tags may be sent, in milliseconds. */
  lifeOf({ tick }: Beginning, tags: ReadonlySet<string>): number {
    if (this.#hard.since(tick, tags)) return 0;
    const life = this.hearsOthers ? this.#lives.known : this.#lives.unseen;
    return this.#soft.since(tick, tags) ? Math.min(life, this.#lives.soft) : life;
  }

  ageOf({ at }: Beginning): number {
    return this.now() - at;
  }
}
