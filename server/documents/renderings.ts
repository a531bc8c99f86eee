import type { Beginning, Generations } from './generations.ts';

type Rendering<T> = { readonly began: Beginning; readonly result: Promise<T>; next?: Promise<T> };

/**
 * Renders under way. For each path there is one at a time and at most one that waits for it, however many ask and
 * however often something changes: whoever may not join the one that runs joins the one that begins after it.
 */
export class Renderings<T> {
  readonly #running = new Map<string, Rendering<T>>();
  readonly #generations: Generations;
  readonly #render: (path: string) => Promise<T>;
  readonly #failure: T;
  readonly #longestMs: number | null;

  /** @param longestMs a render that takes longer is given up, so that its path can be rendered again; null when it ends by itself */
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

  /** @param onEnd is told of a render that this call began, before anybody who waits for it */
  join(path: string, onEnd: (began: Beginning, result: T) => void): Promise<T> {
    const running = this.#running.get(path);
    if (!running) return this.#start(path, onEnd);
    if (this.#generations.mayJoin(running.began)) return running.result;
    running.next ??= running.result.then(() => this.join(path, onEnd));
    return running.next;
  }

  #start(path: string, onEnd: (began: Beginning, result: T) => void): Promise<T> {
    // Before anything is read.
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
    } catch {
      return this.#failure;
    } finally {
      clearTimeout(timer);
    }
  }
}
