import 'server-only';

type Rules = {
  /** Time-outs in a row after which nothing is asked any more. */
  timeOuts: number;
  /** Milliseconds for which nothing is asked; then one call tries. */
  restMs: number;
  /** Milliseconds of any clock that never goes back. */
  now?: () => number;
};

/**
 * Spares callers the wait for a service that hangs: after several time-outs in a row calls are refused at once, until
 * one that is let through after a rest gets an answer. Any answer will do, a failure too.
 */
export class Breaker {
  readonly #rules: Rules;
  readonly #now: () => number;
  #inARow = 0;
  #restUntil = 0;
  #isTrying = false;

  constructor(rules: Rules) {
    this.#rules = rules;
    this.#now = rules.now ?? (() => performance.now());
  }

  get #isBroken(): boolean {
    return this.#inARow >= this.#rules.timeOuts;
  }

  /** Whether a call would be refused now. */
  get isOpen(): boolean {
    return this.#isBroken && (this.#isTrying || this.#now() < this.#restUntil);
  }

  /** Whether this call may be made; its end must be told. */
  admit(): boolean {
    if (this.isOpen) return false;
    this.#isTrying = this.#isBroken;
    return true;
  }

  /** How an admitted call ended; `gave up` says nothing, for it had too little time. */
  ended(how: 'answered' | 'timed out' | 'gave up'): void {
    this.#isTrying = false;
    if (how === 'answered') this.#inARow = 0;
    if (how !== 'timed out') return;
    this.#inARow += 1;
    this.#restUntil = this.#now() + this.#rules.restMs;
  }
}
