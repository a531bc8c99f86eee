import type { IncomingMessage } from 'node:http';
import { escapeHtml } from '../../lib/base/html.ts';
import { messages } from '../../lib/base/messages.ts';
import { secretFields } from '../../lib/base/secret-fields.ts';
import { plainPage } from './own-answers.ts';
import { isApi, pathOf } from './routes.ts';

/** Next's mark on an answer to a form whose server action this build does not have. */
export const noSuchAction = 'x-nextjs-action-not-found';
export const isOutdated = (headers: { hasHeader(name: string): boolean }): boolean =>
  headers.hasHeader(noSuchAction);

/** A form with a picture may be larger; then its text is not shown again. */
const mostBytes = 256 * 1024;

/** Keeps a copy of the body that a browser posts without scripts. @returns the whole of it; null when it is too large */
function copyBody(request: IncomingMessage): () => Buffer | null {
  let chunks: Buffer[] | null = [];
  let size = 0;
  const push = request.push.bind(request);
  request.push = (chunk: Buffer | null, encoding?: BufferEncoding) => {
    size += chunk?.length ?? 0;
    if (size > mostBytes) chunks = null;
    else if (chunk) chunks?.push(Buffer.from(chunk));
    return push(chunk, encoding);
  };
  return () => chunks && Buffer.concat(chunks);
}

/** What belongs to the page and not to its visitor. */
const ofThePage = /^\$ACTION|^enhanced$|id$|ids$|key$|token$|origin$|version$/i;

async function typedTexts(body: Buffer | null, type: string): Promise<[string, string][]> {
  if (!body) return [];
  try {
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
    return [...form].filter(
      (entry): entry is [string, string] =>
        typeof entry[1] === 'string' &&
        entry[1].trim() !== '' &&
        !secretFields.has(entry[0]) &&
        !ofThePage.test(entry[0]),
    );
  } catch {
    return []; // not a form that anybody could have sent by a page of ours
  }
}

/** `buyerEmail` as `Buyer email`. */
const wordsOf = (name: string): string => {
  const words = name.replaceAll(/([a-z])([A-Z])/g, (_, end, start) => `${end} ${start.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

function page(typed: readonly (readonly [string, string])[]): string {
  const rows = typed
    .map(([name, text]) => `<dt>${escapeHtml(wordsOf(name))}</dt><dd>${escapeHtml(text)}</dd>`)
    .join('');
  const list = rows && `</p><p>${messages.outdated.typed}</p><dl>${rows}</dl><p>`;
  return plainPage(messages.outdated.title, `${messages.outdated.posted}${list}`);
}

/**
 * For a form that a browser posts by itself: the page that tells, should its action be gone since a new version runs, that
 * nothing was done, with what was typed in it. Undefined for anything else; the app's scripts tell by themselves.
 */
export function outdatedPage(request: IncomingMessage): (() => Promise<string>) | undefined {
  const { 'content-type': type = '', 'next-action': scripted } = request.headers;
  const isForm = request.method === 'POST' && /^multipart\/form-data/i.test(type);
  if (!isForm || scripted !== undefined || isApi(pathOf(request.url ?? ''))) return undefined;
  const body = copyBody(request);
  return async () => page(await typedTexts(body(), type));
}
