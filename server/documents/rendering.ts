import { statusHeader } from '../../lib/base/answer-status.ts';
import { rendererName } from '../../lib/base/renderer.ts';
import { inlineScripts } from '../headers/inline-scripts.ts';
import type { Policies } from '../headers/policies.ts';
import { sanitiseHeaders } from '../http/guard.ts';
import { isBuildAsset } from '../http/routes.ts';
import { type Captured, callHandler, type Handler } from '../http/synthetic.ts';
import { logProblem } from '../log.ts';
import type { Rendered } from './document-cache.ts';
import { fileOfAnotherBuild } from './other-builds.ts';
import { plainHtml } from './plain-html.ts';
import type { Reads } from './reads.ts';
import { type StoredDocument, storeDocument } from './stored-document.ts';

/** Brotli quality of pages: a visitor waits, and the page may not live long (`packing.ts` improves it later). */
const documentQuality = 5;
/** Brotli quality of files. */
const fileQuality = 9;
/** Brotli quality of files that every first visit to a public page waits for: styles and the module of elements. */
const firstFileQuality = 11;
const isFirstFile = (path: string): boolean => /\.css$|\/elements\//.test(path);

/** Browsers revalidate their copy on every use. */
const revalidated = 'public, max-age=0, must-revalidate';

/** Renders as an anonymous visitor, without cookie, address or language, so nothing personal can be cached. */
async function askAsNobody(handler: Handler, origin: URL, path: string): Promise<Captured> {
  const headers: Record<string, string> = { accept: 'text/html', 'user-agent': rendererName };
  sanitiseHeaders(headers, origin, '127.0.0.1');
  return callHandler(handler, { method: 'GET', path, headers });
}

/** Renders public pages for the document cache, and collects the tags they read. */
export function pageRenderer(handler: Handler, origin: URL, policies: Policies, reads: Reads) {
  return async (path: string): Promise<Rendered> => {
    const { result: answer, tags } = await reads.during(() => askAsNobody(handler, origin, path));
    if (answer.status >= 500) return { kind: 'failure' };
    const isHtml = answer.headers.get('content-type')?.startsWith('text/html') ?? false;
    // Responses for missing or deleted pages are never cached, because there is no limit to such names.
    const isAnswer =
      answer.status !== 200 || answer.headers.has(statusHeader) || answer.headers.has('set-cookie');
    if (isAnswer)
      return { kind: 'answer', answer: isHtml && policies.plain ? withPlainBody(answer) : answer };
    const document = isHtml
      ? await htmlDocument(path, answer, policies)
      : await xmlDocument(path, answer, policies);
    return { kind: 'document', document, tags };
  };
}

/** Length and ETag of the page as it was rendered, which is not the one that is sent. */
const ofRendered: readonly string[] = ['content-length', 'etag'];

const withPlainBody = (answer: Captured): Captured => ({
  ...answer,
  headers: new Map([...answer.headers].filter(([name]) => !ofRendered.includes(name))),
  body: Buffer.from(plainHtml(answer.body.toString('utf8'))),
});

async function htmlDocument(path: string, answer: Captured, policies: Policies): Promise<StoredDocument> {
  const rendered = answer.body.toString('utf8');
  const html = policies.plain ? plainHtml(rendered) : rendered;
  const scripts = inlineScripts(html);
  warnOfUnknownScripts(path, scripts.unknown);
  const link = answer.headers.get('link');
  return storeDocument(
    Buffer.from(html),
    [
      ...policies.pageHeaders(scripts.known),
      ['Content-Type', 'text/html; charset=utf-8'],
      ['Cache-Control', revalidated],
      ['Vary', answer.headers.get('vary') ?? ''],
      ...(link ? [['Link', link] as const] : []),
    ],
    documentQuality,
  );
}

const asAnswered = (answer: Captured, name: string, otherwise: string) =>
  [name, answer.headers.get(name.toLowerCase()) ?? otherwise] as const;

/** A document other than a page that depends on what it reads, such as the sitemap. */
const xmlDocument = (path: string, answer: Captured, policies: Policies) =>
  storeDocument(
    answer.body,
    [
      ...policies.fileHeaders(path),
      asAnswered(answer, 'Content-Type', 'application/xml'),
      ['Cache-Control', revalidated],
    ],
    documentQuality,
  );

const nothing: ReadonlySet<string> = new Set();

const immutable = 'public, max-age=31536000, immutable';

/** A public file's own caching header; without one, or with one for proxies only, it is revalidated each time. */
function cachingOf(path: string, answer: Captured): string {
  const told = answer.headers.get('cache-control');
  if (told !== undefined && !told.includes('s-maxage')) return told;
  return isBuildAsset(path) ? immutable : revalidated;
}

/** Reads files for the file cache: of this build, of other builds that pages still refer to, and public ones. */
export function fileReader(handler: Handler, origin: URL, policies: Policies) {
  return async (path: string): Promise<Rendered> => {
    const answer = await askAsNobody(handler, origin, path);
    if (answer.status >= 500) return { kind: 'failure' };
    const other = answer.status === 404 ? await fileOfAnotherBuild(path) : null;
    if (answer.status !== 200 && !other) return { kind: 'answer', answer };
    const document = await storeDocument(
      other?.body ?? answer.body,
      [
        ...policies.fileHeaders(path),
        other ? ['Content-Type', other.type] : asAnswered(answer, 'Content-Type', 'application/octet-stream'),
        ['Cache-Control', other ? immutable : cachingOf(path, answer)],
      ],
      isFirstFile(path) ? firstFileQuality : fileQuality,
    );
    return { kind: 'document', document, tags: nothing };
  };
}

const warned = new Set<string>();

/** Logs inline scripts that the policy doesn't allow, once for each page, because such a page is broken. */
export function warnOfUnknownScripts(path: string, texts: readonly string[]): void {
  const first = texts[0];
  if (first === undefined || warned.has(path) || warned.size > 100) return;
  warned.add(path);
  logProblem('inline script not allowed by the Content-Security-Policy', { path, start: first.slice(0, 80) });
}
