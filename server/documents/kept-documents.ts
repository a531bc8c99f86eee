import type { Beginning } from './generations.ts';
import type { StoredDocument } from './stored-document.ts';

export type Kept = {
  readonly document: StoredDocument;
  /** When its render began, before anything was read. */
  readonly began: Beginning;
  /** What it was made from. */
  readonly tags: ReadonlySet<string>;
};

/** An LRU cache of documents by path, limited in bytes. */
export class KeptDocuments {
  readonly #kept = new Map<string, Kept>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get(path: string): Kept | undefined {
    return this.#kept.get(path);
  }

  /** Marks it as most recently used. */
  touch(path: string, kept: Kept): void {
    this.#kept.delete(path);
    this.#kept.set(path, kept);
  }

  /** Removes the entry, if there is one. */
  drop(path: string): void {
    this.#bytes -= this.#kept.get(path)?.document.bytes ?? 0;
    this.#kept.delete(path);
  }

  /** Replaces the entry. The newest one stays, however large it is. */
  put(path: string, kept: Kept): void {
    const previous = this.#kept.get(path);
    this.touch(path, kept);
    this.#bytes += kept.document.bytes - (previous?.document.bytes ?? 0);
    for (const [oldest, { document: evicted }] of this.#kept) {
      if (this.#bytes <= this.#maxBytes || oldest === path) break;
      this.#kept.delete(oldest);
      this.#bytes -= evicted.bytes;
    }
  }
}
