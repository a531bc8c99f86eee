import { AsyncResource } from 'node:async_hooks';

/** While no more wait, they come in the order in which they asked. */
const orderly = 24;

type Waiting = { readonly name: string; readonly work: () => Promise<void> };

/**
 * One piece of work at a time. In a long line what was asked for last comes first: who asked long ago has gone, and
 * whoever fills the line with all that there is keeps nobody else waiting.
 */
export class SerialQueue {
  #waiting: Waiting[] = [];
  #isBusy = false;

  /** @throws what `work` throws */
  take<T>(name: string, work: () => Promise<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    // Whoever went before begins it, and is not the request that it belongs to.
    this.#waiting.push({ name, work: AsyncResource.bind(() => work().then(resolve, reject)) });
    void this.#goOn();
    return promise;
  }

  /** Somebody asks for what stands in line already. */
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
