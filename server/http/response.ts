import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Gzip } from 'node:zlib';
import { plainHtml } from '../documents/plain-html.ts';
import { errorShell } from '../headers/csp.ts';
import type { Header } from '../headers/headers.ts';
import { inlineScripts } from '../headers/inline-scripts.ts';
import { completeHeaders, type Headers, setAll } from '../headers/outgoing-headers.ts';
import type { Policies } from '../headers/policies.ts';
import { isBodyLeft } from './body.ts';
import { argumentsOf, type Callback, toBuffer } from './chunks.ts';
import { LateScripts } from './late-scripts.ts';
import { isOutdated, noSuchAction, outdatedPage } from './outdated-form.ts';
import { gzipOnTheWay } from './outgoing-gzip.ts';
import { isSignInPage } from './routes.ts';

/** What a response needs to know about its request. */
export type AnswerContext = {
  readonly path: string;
  readonly security: readonly Header[];
  /** Makes the policy of a page from its inline scripts or nonce. */
  readonly policyFor: Policies['policyFor'];
  /** Set for pages that are rendered for each request. */
  readonly nonce: string | undefined;
  readonly gzip: boolean;
  /** Whether it is sent without framework script (decision 0019). */
  readonly plain: boolean;
  /** Files that a sign-in page prefetches for the next page (elements/account-files). */
  readonly accountFiles: readonly string[];
  readonly onUnknownScripts: (texts: readonly string[]) => void;
};

/**
 * Every response of the process, whichever code writes it: completes its headers and compresses it. A page without the
 * nonce is held back until it is complete, because its policy lists the hashes of its scripts.
 */
export class ShopResponse extends ServerResponse<IncomingMessage> {
  #context: AnswerContext | undefined;
  #state: 'undecided' | 'held' | 'open' | 'replaced' = 'undecided';
  #held: Buffer[] = [];
  #policy: string | undefined;
  #gzip: Gzip | undefined;
  /** For a hydrated page. */
  #late: LateScripts | undefined;
  /** Id of the request. */
  requestId: string | undefined;
  /** Makes the page that replaces the response to a form whose action no longer exists. */
  #outdated: (() => Promise<string>) | undefined;

  constructor(...given: ConstructorParameters<typeof ServerResponse<IncomingMessage>>) {
    super(...given);
    // Created here, because the body may arrive with the headers, before other code sees the request.
    this.#outdated = outdatedPage(this.req);
  }

  /** Must be called before the first byte. */
  prepare(context: AnswerContext): void {
    this.#context = context;
    if (this.requestId) this.setHeader('X-Request-Id', this.requestId);
  }

  /** Sends a stored response; `headers` alternate names and values, and are complete. */
  sendReady(status: number, headers: string[], body: Buffer | undefined): void {
    this.#state = 'open';
    if (isBodyLeft(this.req)) this.shouldKeepAlive = false;
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
    if (isBodyLeft(this.req)) this.shouldKeepAlive = false;
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

  /** Sends the page that explains why the form failed, instead of Next's bare response. */
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

  /** Returns the whole page that was held back, and sets its policy. */
  #release(last: Buffer | undefined): Buffer | undefined {
    const held = Buffer.concat(last ? [...this.#held, last] : this.#held);
    const isShell = held.includes(errorShell); // it consists of its script alone
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

  /** Completes and sends the headers; runs once. */
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
