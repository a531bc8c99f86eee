import 'server-only';

type Rules = {
  /** Time-outs in a row after which calls are refused. */
  timeOuts: number;
  /** Milliseconds for which calls are refused; then one call is let through. */
  restMs: number;
  /** Milliseconds of a monotonic clock. */
  now?: () => number;
};

/**
 * A circuit breaker, so that callers need not wait for a service that hangs: after several time-outs in a row it
 * refuses calls at once, until a call that it lets through after a rest is answered. Any answer will do, even a
 * failure.
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

  /** Whether this call may be made; the caller must then report its end by `ended`. */
  admit(): boolean {
    if (this.isOpen) return false;
    this.#isTrying = this.#isBroken;
    return true;
  }

  /** How an admitted call ended; `gave up` proves nothing, because the call had too little time. */
  ended(how: 'answered' | 'timed out' | 'gave up'): void {
    this.#isTrying = false;
    if (how === 'answered') this.#inARow = 0;
    if (how !== 'timed out') return;
    this.#inARow += 1;
    this.#restUntil = this.#now() + this.#rules.restMs;
  }
}
