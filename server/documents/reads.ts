import { AsyncLocalStorage } from 'node:async_hooks';

/** Collects the cache tags that a page reads while it is rendered. */
export class Reads {
  readonly #current = new AsyncLocalStorage<Set<string>>();

  async during<T>(work: () => Promise<T>): Promise<{ result: T; tags: ReadonlySet<string> }> {
    const tags = new Set<string>();
    const result = await this.#current.run(tags, work);
    return { result, tags };
  }

  /** Called by the app's cached reads; has no effect outside a render. */
  note(tags: Iterable<string>): void {
    const current = this.#current.getStore();
    if (current) for (const tag of tags) current.add(tag);
  }
}
