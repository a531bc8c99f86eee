import {
  type IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  ServerResponse,
} from 'node:http';
import { createGzip, type Gzip } from 'node:zlib';
import { argumentsOf, type Callback, toBuffer } from './chunks.ts';
import { dataPolicy, filePolicy } from './csp.ts';
import { type Header, resourcePolicy, vary } from './headers.ts';
import { inlineScripts } from './inline-scripts.ts';
import { isCompressible } from './negotiation.ts';
import { isApi, isNoncePath } from './routes.ts';

type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[];

/** What an answer must know about its request. */
export type AnswerContext = {
  readonly path: string;
  readonly security: readonly Header[];
  /** The policy of a page with these inline scripts. */
  readonly policyFor: (page: { scripts: readonly string[] } | { nonce: string }) => string;
  /** Set for pages rendered for each request. */
  readonly nonce: string | undefined;
  readonly gzip: boolean;
  /** Runs once, just before the first byte leaves. */
  readonly beforeAnswer: () => void;
  readonly onUnknownScripts: (texts: readonly string[]) => void;
};

const smallest = 1024;

/**
 * Every answer of the process, whoever writes it: adds the security headers and compresses.
 * A page without our nonce is held back until it is complete, because its policy names the hashes of its scripts.
 */
export class ShopResponse extends ServerResponse<IncomingMessage> {
  #context: AnswerContext | undefined;
  #state: 'undecided' | 'held' | 'open' = 'undecided';
  #held: Buffer[] = [];
  #policy: string | undefined;
  #gzip: Gzip | undefined;

  /** Must come before the first byte. */
  prepare(context: AnswerContext): void {
    this.#context = context;
  }

  /** Sends what was made ready before: `headers` are name, value, name, value… and complete. */
  sendReady(status: number, headers: string[], body: Buffer | undefined): void {
    this.#state = 'open';
    super.writeHead(status, headers);
    super.end(body);
  }

  override writeHead(status: number, second?: string | Headers, third?: Headers): this {
    this.statusCode = status;
    if (typeof second === 'string') this.statusMessage = second;
    this.#take(typeof second === 'string' ? third : second);
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
    const bytes = toBuffer(chunk, encoding);
    this.#decide(bytes);
    if (this.#state === 'held') {
      this.#held.push(bytes);
      if (callback) queueMicrotask(callback);
      return true;
    }
    this.#open();
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
    if (this.#state === 'held') bytes = this.#release(bytes);
    this.#open();
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
    if (!context || !this.#isPage()) {
      this.#state = 'open';
    } else if (context.nonce && first?.includes(context.nonce)) {
      this.#policy = context.policyFor({ nonce: context.nonce });
      this.#state = 'open';
    } else {
      this.#state = 'held';
    }
  }

  /** The whole held page, its policy set. */
  #release(last: Buffer | undefined): Buffer | undefined {
    const page = Buffer.concat(last ? [...this.#held, last] : this.#held);
    const scripts = inlineScripts(page.toString('utf8'));
    if (scripts.unknown.length > 0) this.#context?.onUnknownScripts(scripts.unknown);
    this.#policy = this.#context?.policyFor({ scripts: scripts.known });
    this.#held = [];
    this.#state = 'open';
    if (page.length > 0) this.setHeader('Content-Length', page.length);
    return page.length > 0 ? page : undefined;
  }

  /** The last moment for headers; runs once. */
  #open(): void {
    if (this.headersSent || !this.#context) return;
    const context = this.#context;
    this.#context = undefined;
    this.#state = 'open';
    context.beforeAnswer();
    for (const [name, value] of context.security) this.setHeader(name, value);
    this.setHeader('Cross-Origin-Resource-Policy', resourcePolicy(context.path));
    this.removeHeader('X-Powered-By');
    this.removeHeader('X-Nextjs-Cache');
    if (this.getHeader('content-type') === 'application/json') {
      this.setHeader('Content-Type', 'application/json; charset=utf-8');
    }
    // A browser keeps the headers of the copy it revalidates, so a 304 without a policy changes nothing.
    const other = this.statusCode === 304 ? undefined : isApi(context.path) ? dataPolicy : filePolicy;
    const policy = this.#policy ?? other;
    if (policy) this.setHeader('Content-Security-Policy', policy);
    this.#setCaching(context.path);
    if (context.gzip) this.#compress();
  }

  /**
   * Pages that Next would let a proxy keep are revalidated instead, so that a change shows on the next request.
   * What may be about a person and says nothing, as redirects do, is kept by nobody.
   */
  #setCaching(path: string): void {
    const current = String(this.getHeader('cache-control') ?? '');
    if (current.includes('s-maxage')) this.setHeader('Cache-Control', 'public, max-age=0, must-revalidate');
    else if (current === '' && (isApi(path) || isNoncePath(path)))
      this.setHeader('Cache-Control', 'private, no-store');
  }

  #compress(): void {
    const type = String(this.getHeader('content-type') ?? '');
    if (!isCompressible(type) || type.startsWith('text/event-stream')) return;
    this.setHeader('Vary', vary(this.getHeader('vary')?.toString(), 'Accept-Encoding'));
    const length = this.getHeader('content-length');
    const isSmall = length !== undefined && Number(length) < smallest;
    const hasBody = this.req.method !== 'HEAD' && ![204, 206, 304].includes(this.statusCode);
    if (isSmall || !hasBody || this.hasHeader('content-encoding')) return;
    this.removeHeader('Content-Length');
    this.setHeader('Content-Encoding', 'gzip');
    const etag = this.getHeader('etag')?.toString();
    if (etag && !etag.startsWith('W/')) this.setHeader('ETag', `W/${etag}`);
    const gzip = createGzip();
    gzip.on('data', (bytes: Buffer) => {
      if (!super.write(bytes)) gzip.pause();
    });
    gzip.on('end', () => super.end());
    this.on('drain', () => gzip.resume());
    this.once('close', () => gzip.destroy());
    gzip.on('drain', () => this.emit('drain'));
    this.#gzip = gzip;
  }

  #take(headers: Headers | undefined): void {
    if (!headers) return;
    if (!Array.isArray(headers)) {
      for (const [name, value] of Object.entries(headers))
        if (value !== undefined) this.setHeader(name, value);
      return;
    }
    for (let index = 0; index + 1 < headers.length; index += 2) {
      const value = headers[index + 1];
      if (value !== undefined)
        this.appendHeader(String(headers[index]), Array.isArray(value) ? value : String(value));
    }
  }
}
