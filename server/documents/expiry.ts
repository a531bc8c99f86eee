import { AsyncLocalStorage } from 'node:async_hooks';

/** One request, as far as expiring documents is concerned. */
type Scope = { readonly isRepeat: boolean; hasExpired: boolean; isClosed: boolean };

/** Next compares times in whole milliseconds, so a render that ended just now counts as running. */
const clockGrainMs = 5;

/** A render that overlaps a mutation has read its data by then; what still runs is a slow reader's download. */
const suspectMs = 1_500;

/** For an expiry outside any request: by then Next has applied it. */
const settleMs = 1_000;

/**
 * Knows which documents may be kept while mutations and renders overlap.
 *
 * `updateTag` and `revalidateTag` only note a tag; Next applies the notes after the action or handler has returned
 * and before it answers. Between the two a render still reads old data, so the generation moves three times: when
 * the app calls `expire()`, when its answer begins and when it has ended, and nothing is kept in between.
 *
 * Next also stamps what it caches with the time a render ends, not begins: a render that began before a mutation and
 * ended after it would pass for fresh. `repeat` is called when all such renders have ended, to expire everything again.
 */
export class Expiry {
  readonly #scopes = new AsyncLocalStorage<Scope>();
  readonly #renders = new Set<symbol>();
  readonly #suspects = new Set<symbol>();
  readonly #repeat: () => Promise<void>;
  readonly #onExpire: () => void;
  #generation = 0;
  #open = 0;
  #repeating: Promise<void> | undefined;
  #waiting: (() => void)[] = [];

  constructor(hooks: { repeat: () => Promise<void>; onExpire?: () => void }) {
    this.#repeat = hooks.repeat;
    this.#onExpire = hooks.onExpire ?? (() => undefined);
  }

  /** Changes whenever what was rendered before must not be kept. */
  get generation(): number {
    return this.#generation;
  }

  /** False while a mutation is between its write and the end of its answer. */
  get isSettled(): boolean {
    return this.#open === 0;
  }

  /** Starts the record of one request; it must be closed. */
  begin(): Scope {
    return { isRepeat: false, hasExpired: false, isClosed: false };
  }

  run<T>(scope: Scope, work: () => T): T {
    return this.#scopes.run(scope, work);
  }

  /** Runs work of the server's own as a request from beginning to end. */
  async whole<T>(work: () => Promise<T>, isRepeat = false): Promise<T> {
    const scope = { ...this.begin(), isRepeat };
    try {
      return await this.run(scope, work);
    } finally {
      this.close(scope);
    }
  }

  /** What the app calls when a mutation changed public pages. */
  expire(): void {
    const scope = this.#scopes.getStore();
    this.#move();
    this.#onExpire();
    if (scope && !scope.isClosed) {
      if (!scope.hasExpired) this.#open += 1;
      scope.hasExpired = true;
      return;
    }
    const late: Scope = { isRepeat: false, hasExpired: true, isClosed: false };
    this.#open += 1;
    setTimeout(() => this.close(late), settleMs).unref();
  }

  /** The request's answer begins: from here on its sender may expect to see the change. */
  answer(scope: Scope): void {
    if (!scope.hasExpired || scope.isClosed) return;
    this.#move();
    if (!scope.isRepeat) for (const render of this.#renders) this.#suspect(render);
  }

  /** The request is over. */
  close(scope: Scope): void {
    if (scope.isClosed) return;
    this.answer(scope);
    scope.isClosed = true;
    if (!scope.hasExpired) return;
    this.#open -= 1;
    this.#move();
  }

  /** A page render begins. @returns what to call when it has ended */
  render(): () => void {
    const render = Symbol('render');
    this.#renders.add(render);
    return () => setTimeout(() => this.#endRender(render), clockGrainMs).unref();
  }

  /** Resolves when no render is left that overlapped a mutation, at the latest after `timeoutMs`. */
  async quiet(timeoutMs: number): Promise<void> {
    if (this.#suspects.size === 0 && !this.#repeating) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, timeoutMs);
      this.#waiting.push(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  #move(): void {
    this.#generation += 1;
  }

  #suspect(render: symbol): void {
    this.#suspects.add(render);
    setTimeout(() => this.#endRender(render), suspectMs).unref();
  }

  #endRender(render: symbol): void {
    this.#renders.delete(render);
    if (!this.#suspects.delete(render) || this.#suspects.size > 0) return;
    this.#repeating = (this.#repeating ?? Promise.resolve())
      .then(() => this.whole(this.#repeat, true))
      .catch(() => undefined)
      .finally(() => this.#release());
  }

  #release(): void {
    this.#repeating = undefined;
    if (this.#suspects.size > 0) return;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }
}
