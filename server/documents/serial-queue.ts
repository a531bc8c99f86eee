import { AsyncResource } from 'node:async_hooks';

/** Up to this many waiting pieces of work are done in order of arrival. */
const orderly = 24;

type Waiting = { readonly name: string; readonly work: () => Promise<void> };

/**
 * Does one piece of work at a time. In a long queue the newest comes first: whoever asked long ago has probably left,
 * and a client that requests everything delays nobody else.
 */
export class SerialQueue {
  #waiting: Waiting[] = [];
  #isBusy = false;

  /** @throws what `work` throws */
  take<T>(name: string, work: () => Promise<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    // Bound to the current async context: another request's turn will start it.
    this.#waiting.push({ name, work: AsyncResource.bind(() => work().then(resolve, reject)) });
    void this.#goOn();
    return promise;
  }

  /** Moves work in a long queue to the front when it is requested again. */
  askAgain(name: string): void {
    const asked = this.#waiting.find((waiting) => waiting.name === name);
    if (!asked || this.#waiting.length <= orderly) return;
    this.#waiting = [...this.#waiting.filter((waiting) => waiting !== asked), asked];
  }

  async #goOn(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    for (let next = this.#next(); next; next = this.#next()) await next.work();
    this.#isBusy = false;
  }

  #next(): Waiting | undefined {
    return this.#waiting.length > orderly ? this.#waiting.pop() : this.#waiting.shift();
  }
}
