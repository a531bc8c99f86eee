import type { Captured } from '../http/synthetic.ts';
import { KeptDocuments } from './kept-documents.ts';
import type { StoredDocument } from './stored-document.ts';

/** What rendering a path gave: something to keep, an answer to pass on once, or a failure. */
export type Rendered =
  | { readonly kind: 'document'; readonly document: StoredDocument; readonly isStale: boolean }
  | { readonly kind: 'answer'; readonly answer: Captured }
  | { readonly kind: 'failure' };

/** `generation` is absent while the render waits for its turn. */
type Rendering = { generation: number | undefined; result: Promise<Rendered> };

export type DocumentCacheOptions = {
  readonly render: (path: string) => Promise<Rendered>;
  readonly expiry: {
    readonly generation: number;
    readonly isSettled: boolean;
    quiet(timeoutMs: number): Promise<void>;
  };
  readonly maxBytes?: number;
  /** Bounds how old a document gets when another instance made the change. */
  readonly ttlMs?: number;
  /** How long a visitor waits for a render before the last good copy is shown. */
  readonly patienceMs?: number;
  /** Pause between attempts while renders fail. */
  readonly pauseMs?: number;
  readonly now?: () => number;
};

/** How long a document is kept that Next itself called stale and is renewing. */
const staleTtlMs = 1_000;

/** Paths that fail are remembered up to this many. */
const maxFailing = 1_000;

/**
 * Whole public documents, ready to send.
 * A document rendered before an expiry is never kept as fresh; while renders fail, the last good copy is served.
 */
export class DocumentCache {
  readonly #kept: KeptDocuments;
  readonly #rendering = new Map<string, Rendering>();
  readonly #failing = new Map<string, number>();
  readonly #options: Required<DocumentCacheOptions>;

  constructor(options: DocumentCacheOptions) {
    this.#options = {
      maxBytes: 32 * 1024 * 1024,
      ttlMs: 60_000,
      patienceMs: 2_500,
      pauseMs: 2_000,
      now: Date.now,
      ...options,
    };
    this.#kept = new KeptDocuments(this.#options.maxBytes);
  }

  get bytes(): number {
    return this.#kept.bytes;
  }

  /** The document if it can be sent at once. */
  fresh(path: string): StoredDocument | undefined {
    const kept = this.#kept.get(path);
    if (!kept || kept.generation !== this.#options.expiry.generation) return undefined;
    if (kept.freshUntil <= this.#options.now()) return undefined;
    this.#kept.touch(path, kept);
    return kept.document;
  }

  /** Forgets failures, for example because a mutation has just succeeded. */
  retryNow(): void {
    this.#failing.clear();
  }

  /** A fresh render, joined by everybody who asks meanwhile; else the last good copy; else the failure. */
  async get(path: string): Promise<Rendered> {
    const fresh = this.fresh(path);
    if (fresh) return { kind: 'document', document: fresh, isStale: false };
    const lastGood = this.#kept.get(path)?.document;
    const retryAt = this.#failing.get(path);
    const isPausing = retryAt !== undefined && retryAt > this.#options.now();
    if (retryAt !== undefined && lastGood) {
      if (!isPausing) void this.#attempt(path);
      return { kind: 'document', document: lastGood, isStale: true };
    }
    const result: Rendered = isPausing ? { kind: 'failure' } : await this.#attempt(path);
    if (result.kind !== 'failure' || !lastGood) return result;
    return { kind: 'document', document: lastGood, isStale: true };
  }

  /** Renders with limited patience and remembers how it went. */
  async #attempt(path: string): Promise<Rendered> {
    const { patienceMs, pauseMs, now } = this.#options;
    const { promise: impatience, resolve } = Promise.withResolvers<Rendered>();
    const timer = setTimeout(resolve, patienceMs, { kind: 'failure' } satisfies Rendered);
    const result = await Promise.race([this.#join(path), impatience]);
    clearTimeout(timer);
    if (result.kind === 'failure') {
      if (this.#failing.size >= maxFailing) this.#failing.clear();
      this.#failing.set(path, now() + pauseMs);
    }
    return result;
  }

  /** Only a render that began in the present generation may be joined. */
  #join(path: string): Promise<Rendered> {
    const running = this.#rendering.get(path);
    const isCurrent =
      running?.generation === undefined || running.generation === this.#options.expiry.generation;
    if (running && isCurrent) return running.result;
    const { promise, resolve } = Promise.withResolvers<Rendered>();
    const rendering: Rendering = { generation: undefined, result: promise };
    this.#rendering.set(path, rendering);
    void this.#render(path, rendering).then((rendered) => {
      if (this.#rendering.get(path) === rendering) this.#rendering.delete(path);
      resolve(rendered);
    });
    return promise;
  }

  async #render(path: string, rendering: Rendering): Promise<Rendered> {
    const { expiry, patienceMs, render } = this.#options;
    await expiry.quiet(patienceMs);
    const generation = expiry.generation;
    rendering.generation = generation;
    const rendered = await render(path).catch((): Rendered => ({ kind: 'failure' }));
    if (rendered.kind === 'failure') return rendered;
    this.#failing.delete(path);
    if (rendered.kind === 'document') this.#keep(path, rendered, generation);
    return rendered;
  }

  #keep(
    path: string,
    { document, isStale }: Extract<Rendered, { kind: 'document' }>,
    generation: number,
  ): void {
    const { expiry, now, ttlMs } = this.#options;
    const isCurrent = generation === expiry.generation && expiry.isSettled;
    const previous = this.#kept.get(path);
    // Even a document that is out of date already serves as the last good copy, unless a newer one is there.
    if (!isCurrent && previous && previous.generation >= generation) return;
    const freshUntil = isCurrent ? now() + (isStale ? staleTtlMs : ttlMs) : 0;
    this.#kept.put(path, { document, generation, freshUntil });
  }
}
