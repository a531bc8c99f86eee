import type { IncomingMessage } from 'node:http';
import { escapeHtml } from '../../lib/base/html.ts';
import { messages } from '../../lib/base/messages.ts';
import { secretFields } from '../../lib/base/secret-fields.ts';
import { plainPage } from './own-answers.ts';
import { isApi, pathOf } from './routes.ts';

/** The header that Next sets when this build doesn't have the server action of a form. */
export const noSuchAction = 'x-nextjs-action-not-found';
export const isOutdated = (headers: { hasHeader(name: string): boolean }): boolean =>
  headers.hasHeader(noSuchAction);

/** Larger forms, with a picture, are not copied; their text is not shown again. */
const mostBytes = 256 * 1024;

/** Copies a body while it is read. @returns a function for the whole body; null if it is too large */
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

/** Fields of the page itself, not typed by the visitor. */
const ofThePage =
  /^\$ACTION|^(?:enhanced|featured|from|lines|list|of|photoURL|query|seen|seenPrice|session|setUp|shown)$|id$|ids$|key$|token$|origin$|version$/i;

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
    return []; // not a form of the shop's pages
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
 * For a form posted without JavaScript: makes the page that says, if the form's action is gone with an older version,
 * that nothing was done, and shows what was typed. Undefined for other requests; with JavaScript, the app tells.
 */
export function outdatedPage(request: IncomingMessage): (() => Promise<string>) | undefined {
  const { 'content-type': type = '', 'next-action': scripted } = request.headers;
  const isForm = request.method === 'POST' && /^multipart\/form-data/i.test(type);
  if (!isForm || scripted !== undefined || isApi(pathOf(request.url ?? ''))) return undefined;
  const body = copyBody(request);
  return async () => page(await typedTexts(body(), type));
}
