import type { Beginning, Generations } from './generations.ts';

type Rendering<T> = { readonly began: Beginning; readonly result: Promise<T>; next?: Promise<T> };

/**
 * Renders in progress. Each path has at most one running and one waiting, however many requests come and however often
 * something changes: a request that may not share the running render shares the next one.
 */
export class Renderings<T> {
  readonly #running = new Map<string, Rendering<T>>();
  readonly #generations: Generations;
  readonly #render: (path: string) => Promise<T>;
  readonly #failure: T;
  readonly #longestMs: number | null;

  /**
   * @param render must not reject
   * @param longestMs time limit, after which the path can be rendered again; null if renders always end
   */
  constructor(
    generations: Generations,
    render: (path: string) => Promise<T>,
    failure: T,
    longestMs: number | null,
  ) {
    this.#generations = generations;
    this.#render = render;
    this.#failure = failure;
    this.#longestMs = longestMs;
  }

  /** @param onEnd called for a render that this call started, before those who wait for it */
  join(path: string, onEnd: (began: Beginning, result: T) => void): Promise<T> {
    const running = this.#running.get(path);
    if (!running) return this.#start(path, onEnd);
    if (this.#generations.mayJoin(running.began)) return running.result;
    running.next ??= running.result.then(() => this.join(path, onEnd));
    return running.next;
  }

  #start(path: string, onEnd: (began: Beginning, result: T) => void): Promise<T> {
    // Taken before anything is read.
    const began = this.#generations.begin();
    const result = this.#renderInTime(path).then((rendered) => {
      this.#running.delete(path);
      onEnd(began, rendered);
      return rendered;
    });
    this.#running.set(path, { began, result });
    return result;
  }

  async #renderInTime(path: string): Promise<T> {
    const { promise: tooLong, resolve } = Promise.withResolvers<T>();
    const longestMs = this.#longestMs;
    const timer = longestMs === null ? undefined : setTimeout(resolve, longestMs, this.#failure);
    try {
      return await Promise.race([this.#render(path), tooLong]);
    } finally {
      clearTimeout(timer);
    }
  }
}
