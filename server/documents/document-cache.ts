import { count } from '../../lib/platform/tally.ts';
import type { Captured } from '../http/synthetic.ts';
import { logLine } from '../log.ts';
import { Generations } from './generations.ts';
import { type Kept, KeptDocuments } from './kept-documents.ts';
import type { Packing } from './packing.ts';
import { Renderings } from './renderings.ts';
import type { StoredDocument } from './stored-document.ts';

/** The result of rendering a path: a document to cache, an answer to pass on once, or a failure. */
export type Rendered =
  | { readonly kind: 'document'; readonly document: StoredDocument; readonly tags: ReadonlySet<string> }
  | { readonly kind: 'answer'; readonly answer: Captured }
  | { readonly kind: 'failure' };

/** What is sent. `outdated`: something changed, and no render has succeeded since. */
export type Served =
  | { readonly kind: 'document'; readonly document: StoredDocument; readonly outdated: boolean }
  | Exclude<Rendered, { kind: 'document' }>;

export type DocumentCacheOptions = {
  /** The label of its metrics. */
  readonly name?: string;
  readonly render: (path: string) => Promise<Rendered>;
  readonly generations?: Generations;
  readonly maxBytes?: number;
  /** How long a visitor waits for a render before the last good copy is sent, in milliseconds. */
  readonly patienceMs?: number;
  /** The same where there is no copy at all. */
  readonly firstPatienceMs?: number;
  /** Pause between attempts while renders fail and there is a copy, in milliseconds. */
  readonly pauseMs?: number;
  /** Time limit of a render, in milliseconds; null for renders that always end and whose work must not be lost. */
  readonly longestMs?: number | null;
  /** Called with a path that somebody now waits for. */
  readonly onWait?: (path: string) => void;
  /** Compresses documents better once they have been cached for a while. */
  readonly packing?: Packing;
};

/** An expired document is still sent for this fraction of its lifetime, while it is rendered again. */
const grace = 0.25;

/** The most failing paths that are remembered. */
const maxFailing = 1_000;

/**
 * Whole public documents, ready to send. A document is fresh as long as nothing it was made from has changed since its
 * render began (decision 0018); while renders fail, the last good copy is sent.
 */
export class DocumentCache {
  readonly #kept: KeptDocuments;
  readonly #renderings: Renderings<Rendered>;
  readonly #failing = new Map<string, number>();
  readonly #options: Required<Omit<DocumentCacheOptions, 'packing'>>;
  readonly #packing: Packing | undefined;

  constructor({ packing, ...options }: DocumentCacheOptions) {
    this.#packing = packing;
    this.#options = {
      name: 'pages',
      generations: new Generations(),
      maxBytes: 32 * 1024 * 1024,
      patienceMs: 2_500,
      firstPatienceMs: 10_000,
      pauseMs: 2_000,
      longestMs: 30_000,
      onWait: () => undefined,
      ...options,
    };
    this.#kept = new KeptDocuments(this.#options.maxBytes);
    const { generations, longestMs } = this.#options;
    const failed = (error: unknown): Rendered => {
      logLine('warn', 'not rendered', { cache: this.name }, error); // the next request tries again
      return { kind: 'failure' };
    };
    const render = async (path: string) => {
      const rendered = await options.render(path).catch(failed);
      count('documents', { cache: this.name, result: rendered.kind === 'failure' ? 'failed' : 'rendered' });
      return rendered;
    };
    this.#renderings = new Renderings(generations, render, { kind: 'failure' }, longestMs);
  }

  get name(): string {
    return this.#options.name;
  }

  get bytes(): number {
    return this.#kept.bytes;
  }

  /** Whether there is a copy, however old. */
  has(path: string): boolean {
    return this.#kept.get(path) !== undefined;
  }

  /** The document if it can be sent at once; once expired, it is also rendered again in the background. */
  fresh(path: string): StoredDocument | undefined {
    const kept = this.#kept.get(path);
    if (!kept) return undefined;
    const { generations } = this.#options;
    const life = generations.lifeOf(kept.began, kept.tags);
    const age = generations.ageOf(kept.began);
    if (age >= life * (1 + grace)) return undefined;
    if (age >= life && !this.#isPausing(path)) void this.#renew(path);
    this.#kept.touch(path, kept);
    return kept.document;
  }

  /** Forgets failures, so that the next request renders again; called when a write has just succeeded. */
  retryNow(): void {
    this.#failing.clear();
  }

  /** A fresh render, shared by all concurrent requests; if it fails, the last good copy; without one, the failure. */
  async get(path: string): Promise<Served> {
    const fresh = this.fresh(path);
    if (fresh) return { kind: 'document', document: fresh, outdated: false };
    const lastGood = this.#kept.get(path)?.document;
    if (!lastGood) return this.#attempt(path, this.#options.firstPatienceMs);
    const outdated: Served = { kind: 'document', document: lastGood, outdated: true };
    if (this.#failing.has(path)) {
      if (!this.#isPausing(path)) void this.#attempt(path, this.#options.patienceMs);
      return outdated;
    }
    const result = await this.#attempt(path, this.#options.patienceMs);
    return result.kind === 'failure' ? outdated : result;
  }

  #isPausing(path: string): boolean {
    return (this.#failing.get(path) ?? 0) > this.#options.generations.now();
  }

  /** Renders within the time that a visitor waits, and records failures. */
  async #attempt(path: string, patienceMs: number): Promise<Served> {
    const { promise: impatience, resolve } = Promise.withResolvers<Rendered>();
    const timer = setTimeout(resolve, patienceMs, { kind: 'failure' } satisfies Rendered);
    this.#options.onWait(path);
    const result = await Promise.race([this.#renew(path), impatience]);
    clearTimeout(timer);
    if (result.kind === 'document') return { kind: 'document', document: result.document, outdated: false };
    if (result.kind === 'failure') this.#noteFailure(path);
    return result;
  }

  #noteFailure(path: string): void {
    if (this.#failing.size >= maxFailing) this.#failing.clear();
    this.#failing.set(path, this.#options.generations.now() + this.#options.pauseMs);
  }

  #renew(path: string): Promise<Rendered> {
    return this.#renderings.join(path, (began, rendered) => {
      if (rendered.kind !== 'failure') this.#failing.delete(path);
      else this.#noteFailure(path);
      if (rendered.kind === 'document') this.#keep(path, { began, ...rendered });
      // A page that now redirects or is gone has no good copy, however long renders fail.
      if (rendered.kind === 'answer') this.#kept.drop(path);
    });
  }

  /** Stores even a document that is outdated by now, as the last good copy, unless there is a newer one. */
  #keep(path: string, { document, began, tags }: Kept): void {
    const previous = this.#kept.get(path);
    if (previous && previous.began.at > began.at) return;
    const kept = { document, began, tags };
    this.#kept.put(path, kept);
    this.#packing?.later(
      document,
      () => this.#kept.get(path)?.document === document && this.#isYoung(kept),
      (smaller) => this.#kept.put(path, { ...kept, document: smaller }),
    );
  }

  /** Whether it is fresh and need not be rendered again. */
  #isYoung({ began, tags }: Kept): boolean {
    const { generations } = this.#options;
    return generations.ageOf(began) < generations.lifeOf(began, tags);
  }
}
