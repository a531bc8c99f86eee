import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Gzip } from 'node:zlib';
import { plainHtml } from '../documents/plain-html.ts';
import { errorShell } from '../headers/csp.ts';
import type { Header } from '../headers/headers.ts';
import { inlineScripts } from '../headers/inline-scripts.ts';
import { completeHeaders, type Headers, setAll } from '../headers/outgoing-headers.ts';
import type { Policies } from '../headers/policies.ts';
import { argumentsOf, type Callback, toBuffer } from './chunks.ts';
import { LateScripts } from './late-scripts.ts';
import { isOutdated, noSuchAction, outdatedPage } from './outdated-form.ts';
import { gzipOnTheWay } from './outgoing-gzip.ts';
import { isSignInPage } from './routes.ts';

/** What an answer must know about its request. */
export type AnswerContext = {
  readonly path: string;
  readonly security: readonly Header[];
  /** The policy of a page with these inline scripts. */
  readonly policyFor: Policies['policyFor'];
  /** Set for pages rendered for each request. */
  readonly nonce: string | undefined;
  readonly gzip: boolean;
  /** Whether it is to leave without framework script (decision 0019). */
  readonly plain: boolean;
  /** What a page of signing in names to be fetched for the next one (elements/account-files). */
  readonly accountFiles: readonly string[];
  readonly onUnknownScripts: (texts: readonly string[]) => void;
};

/**
 * Every answer of the process, whoever writes it: completes its headers and packs it.
 * A page without our nonce is held back until it is complete, because its policy names the hashes of its scripts.
 */
export class ShopResponse extends ServerResponse<IncomingMessage> {
  #context: AnswerContext | undefined;
  #state: 'undecided' | 'held' | 'open' | 'replaced' = 'undecided';
  #held: Buffer[] = [];
  #policy: string | undefined;
  #gzip: Gzip | undefined;
  /** For a page that React makes alive. */
  #late: LateScripts | undefined;
  /** Of the request that this answers. */
  requestId: string | undefined;
  /** What a browser reads in place of the answer to a form whose action is gone. */
  #outdated: (() => Promise<string>) | undefined;

  constructor(...given: ConstructorParameters<typeof ServerResponse<IncomingMessage>>) {
    super(...given);
    // The body may come with the headers, before anybody else has seen the request.
    this.#outdated = outdatedPage(this.req);
  }

  /** Must come before the first byte. */
  prepare(context: AnswerContext): void {
    this.#context = context;
    if (this.requestId) this.setHeader('X-Request-Id', this.requestId);
  }

  /** Sends what was made ready before: `headers` are name, value, name, value… and complete. */
  sendReady(status: number, headers: string[], body: Buffer | undefined): void {
    this.#state = 'open';
    super.writeHead(status, this.requestId ? [...headers, 'X-Request-Id', this.requestId] : headers);
    super.end(body);
  }

  override writeHead(status: number, second?: string | Headers, third?: Headers): this {
    this.statusCode = status;
    if (typeof second === 'string') this.statusMessage = second;
    setAll(this, typeof second === 'string' ? third : second);
    if (this.#state === 'undecided' && this.#isPage()) return this;
    if (this.#state === 'held') return this;
    this.#open();
    return super.writeHead(this.statusCode);
  }

  override flushHeaders(): void {
    if (this.#state === 'open' || !this.#isPage()) super.flushHeaders();
  }

  override write(chunk: string | Uint8Array, second?: BufferEncoding | Callback, third?: Callback): boolean {
    const { encoding, callback } = argumentsOf(second, third);
    let bytes = toBuffer(chunk, encoding);
    this.#decide(bytes);
    if (this.#state === 'held' || this.#state === 'replaced') {
      if (this.#state === 'held') this.#held.push(bytes);
      if (callback) queueMicrotask(callback);
      return true;
    }
    this.#open();
    if (this.#late) bytes = this.#late.through(bytes);
    return this.#gzip ? this.#gzip.write(bytes, callback) : super.write(bytes, callback);
  }

  override end(
    first?: string | Uint8Array | Callback | null,
    second?: BufferEncoding | Callback,
    third?: Callback,
  ): this {
    const chunk = typeof first === 'function' ? undefined : (first ?? undefined);
    const { encoding, callback } = argumentsOf(typeof first === 'function' ? first : second, third);
    let bytes = chunk === undefined ? undefined : toBuffer(chunk, encoding);
    this.#decide(bytes);
    if (this.#state === 'replaced') return this.#replace(callback);
    if (this.#state === 'held') bytes = this.#release(bytes);
    this.#open();
    if (this.#late) bytes = this.#late.last(bytes);
    if (callback) this.once('finish', callback);
    if (this.#gzip) this.#gzip.end(bytes);
    else super.end(bytes);
    return this;
  }

  /** Called by Next after each chunk that should reach the browser at once. */
  flush(): void {
    this.#gzip?.flush();
  }

  #isPage(): boolean {
    return (
      this.#context !== undefined && String(this.getHeader('content-type') ?? '').startsWith('text/html')
    );
  }

  #decide(first: Buffer | undefined): void {
    if (this.#state !== 'undecided') return;
    const context = this.#context;
    if (this.#outdated && isOutdated(this)) {
      this.#state = 'replaced';
    } else if (!context || !this.#isPage()) {
      this.#state = 'open';
    } else if (context.nonce && first?.includes(context.nonce)) {
      const isShell = first.includes(errorShell);
      this.#policy = context.policyFor({ nonce: context.nonce }, isShell);
      if (!isShell) {
        this.#late = new LateScripts();
        this.removeHeader('Content-Length');
      }
      this.#state = 'open';
    } else {
      this.#state = 'held';
    }
  }

  /** Says in words what was answered in a word. */
  #replace(callback: Callback | undefined): this {
    const page = this.#outdated?.() ?? Promise.resolve('');
    this.#outdated = undefined;
    this.#state = 'undecided';
    for (const name of ['Content-Length', 'ETag', noSuchAction]) this.removeHeader(name);
    this.setHeader('Content-Type', 'text/html; charset=utf-8');
    this.setHeader('Cache-Control', 'no-store');
    void page.then((html) => this.end(html, callback));
    return this;
  }

  /** The whole held page, its policy set. */
  #release(last: Buffer | undefined): Buffer | undefined {
    const held = Buffer.concat(last ? [...this.#held, last] : this.#held);
    const isShell = held.includes(errorShell); // its script is all that it has
    const { plain, path = '', accountFiles } = this.#context ?? {};
    const isPlain = plain && !isShell;
    const rendered = held.toString('utf8');
    const html = isPlain ? plainHtml(rendered, isSignInPage(path) ? accountFiles : []) : rendered;
    const page = isPlain ? Buffer.from(html) : held;
    const scripts = inlineScripts(html);
    if (scripts.unknown.length > 0) this.#context?.onUnknownScripts(scripts.unknown);
    this.#policy = this.#context?.policyFor({ scripts: scripts.known }, isShell);
    this.#held = [];
    this.#state = 'open';
    if (page.length > 0) this.setHeader('Content-Length', page.length);
    return page.length > 0 ? page : undefined;
  }

  /** The last moment for headers; runs once. */
  #open(): void {
    if (this.headersSent || !this.#context) return;
    const { gzip, path, security } = this.#context;
    this.#context = undefined;
    this.#state = 'open';
    completeHeaders(this, { path, security, policy: this.#policy });
    if (!gzip) return;
    this.#gzip = gzipOnTheWay(this, { write: (bytes) => super.write(bytes), end: () => super.end() });
  }
}
