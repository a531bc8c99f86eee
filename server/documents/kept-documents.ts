import type { Beginning } from './generations.ts';
import type { StoredDocument } from './stored-document.ts';

export type Kept = {
  readonly document: StoredDocument;
  /** When its render began, before it read anything. */
  readonly began: Beginning;
  /** What it is made of. */
  readonly tags: ReadonlySet<string>;
};

/** Documents by path within a number of bytes, least recently used first out. */
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

  /** Makes it the last to go. */
  touch(path: string, kept: Kept): void {
    this.#kept.delete(path);
    this.#kept.set(path, kept);
  }

  /** Lets go of what is kept there, if anything is. */
  drop(path: string): void {
    this.#bytes -= this.#kept.get(path)?.document.bytes ?? 0;
    this.#kept.delete(path);
  }

  /** Takes the place of what was kept there. The newest stays, however large it is. */
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
