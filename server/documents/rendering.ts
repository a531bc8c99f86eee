import { inlineScripts } from '../headers/inline-scripts.ts';
import type { Policies } from '../headers/policies.ts';
import { sanitiseHeaders } from '../http/guard.ts';
import { ask, type Captured, type Handler } from '../http/synthetic.ts';
import { logProblem } from '../log.ts';
import type { Rendered } from './document-cache.ts';
import type { Expiry } from './expiry.ts';
import { plainHtml } from './plain-html.ts';
import { storeDocument } from './stored-document.ts';

const documentQuality = 6;
const fileQuality = 9;

/** Renders without a visitor: no cookie, no address, no language, so nothing personal can be kept. */
async function askAsNobody(
  handler: Handler,
  origin: URL,
  path: string,
  accept = 'text/html',
): Promise<Captured> {
  const headers: Record<string, string> = { accept };
  sanitiseHeaders(headers, origin, '127.0.0.1');
  return ask(handler, { method: 'GET', path, headers });
}

/** Renders one public page for the document cache. */
export function pageRenderer(handler: Handler, origin: URL, policies: Policies, expiry: Expiry) {
  return async (path: string): Promise<Rendered> => {
    const ended = expiry.render();
    const answer = await expiry.whole(() => askAsNobody(handler, origin, path)).finally(ended);
    if (answer.status >= 500) return { kind: 'failure' };
    if (!isPublicPage(answer)) return { kind: 'answer', answer };
    const html = policies.plain ? plainHtml(answer.body.toString('utf8')) : answer.body.toString('utf8');
    const scripts = inlineScripts(html);
    warnOfUnknownScripts(path, scripts.unknown);
    const link = answer.headers.get('link');
    const document = await storeDocument(
      Buffer.from(html),
      [
        ...policies.pageHeaders(scripts.known),
        ['Content-Type', 'text/html; charset=utf-8'],
        ['Cache-Control', 'public, max-age=0, must-revalidate'],
        ['Vary', answer.headers.get('vary') ?? ''],
        ...(link ? [['Link', link] as const] : []),
      ],
      documentQuality,
    );
    return { kind: 'document', document, isStale: answer.headers.get('x-nextjs-cache') === 'STALE' };
  };
}

/** Only what Next itself calls public is kept. */
function isPublicPage({ status, headers }: Captured): boolean {
  const isHtml = headers.get('content-type')?.startsWith('text/html') ?? false;
  const isPrivate = /private|no-store/.test(headers.get('cache-control') ?? 'private');
  return status === 200 && isHtml && !isPrivate && !headers.has('set-cookie');
}

/** Reads one file of the build for the file cache. */
export function fileReader(handler: Handler, origin: URL, policies: Policies) {
  return async (path: string): Promise<Rendered> => {
    const answer = await askAsNobody(handler, origin, path);
    if (answer.status >= 500) return { kind: 'failure' };
    if (answer.status !== 200) return { kind: 'answer', answer };
    const document = await storeDocument(
      answer.body,
      [
        ...policies.fileHeaders(path),
        ['Content-Type', answer.headers.get('content-type') ?? 'application/octet-stream'],
        ['Cache-Control', answer.headers.get('cache-control') ?? 'public, max-age=31536000, immutable'],
      ],
      fileQuality,
    );
    return { kind: 'document', document, isStale: false };
  };
}

/** How a picture that Next makes smaller is kept: with or without WebP, and its address. */
const pictureKey = /^(webp|any) (\S+)$/;

export const keyOfPicture = (accept: string | undefined, address: string): string =>
  `${accept?.includes('image/webp') ? 'webp' : 'any'} ${address}`;

/** Has Next make one picture in one size, for the picture cache. */
export function pictureReader(handler: Handler, origin: URL, policies: Policies) {
  return async (key: string): Promise<Rendered> => {
    const [, format, address = ''] = pictureKey.exec(key) ?? [];
    const answer = await askAsNobody(handler, origin, address, format === 'webp' ? 'image/webp' : 'image/*');
    if (answer.status >= 500) return { kind: 'failure' };
    if (answer.status !== 200) return { kind: 'answer', answer };
    const document = await storeDocument(
      answer.body,
      [
        ...policies.fileHeaders(address),
        ['Content-Type', answer.headers.get('content-type') ?? 'application/octet-stream'],
        ['Cache-Control', answer.headers.get('cache-control') ?? 'public, max-age=0, must-revalidate'],
        ['Content-Disposition', answer.headers.get('content-disposition') ?? 'inline'],
        ['Vary', 'Accept'],
      ],
      fileQuality,
    );
    return { kind: 'document', document, isStale: false };
  };
}

const warned = new Set<string>();

/** An inline script that nobody allowed does not run; said once per page, because the page is then broken. */
export function warnOfUnknownScripts(path: string, texts: readonly string[]): void {
  const first = texts[0];
  if (first === undefined || warned.has(path) || warned.size > 100) return;
  warned.add(path);
  logProblem('inline script not allowed by the Content-Security-Policy', { path, start: first.slice(0, 80) });
}
