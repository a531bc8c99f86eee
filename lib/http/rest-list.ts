import 'server-only';
import type { Page, Range } from '@/lib/base/paging';
import { toFailure } from '@/lib/platform/failure';
import { pictureHeaders, picturesFor } from './pictures';

const headers = { 'Cache-Control': 'private, no-store' };
const json = { ...headers, ...pictureHeaders, 'Content-Type': 'application/json; charset=utf-8' };

/**
 * A response streamed while it is generated, so that memory stays flat and a client that disconnects stops the reading.
 * The first part is generated before the response starts, so that an unavailable database gets an error status. Next.js
 * neither reads nor cancels the body of a response to HEAD or to a client that is gone, so the reading is ended here.
 */
export async function streamText(
  parts: AsyncGenerator<string, void, undefined>,
  type: Record<string, string>,
  { method, signal }: Pick<Request, 'method' | 'signal'>,
): Promise<Response> {
  const encoder = new TextEncoder();
  const ahead = () => {
    const coming = parts.next();
    coming.catch(() => undefined); // thrown again when awaited, which may be late or never
    return coming;
  };
  let next = Promise.resolve(await parts.next());
  /** Logs it; told of an abort, Next only cuts the connection, so that the client notices. */
  const failed = (error: unknown) => {
    toFailure(error);
    return null;
  };
  const end = () => parts.return(); // closes the database cursor
  if (method === 'HEAD' || signal.aborted) {
    await end();
    return new Response(null, { headers: { ...headers, ...type } });
  }
  signal.addEventListener('abort', () => void end().catch(() => undefined), { once: true });
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const part = await next.catch(failed);
      if (part === null) return controller.error(new DOMException('The file broke off.', 'AbortError'));
      if (part.done) return controller.close();
      controller.enqueue(encoder.encode(part.value));
      next = ahead();
    },
    async cancel() {
      await end();
    },
  });
  return new Response(body, { headers: { ...headers, ...type } });
}

/** Entries per chunk: few enough to keep chunks small, many enough not to cost a write each. */
const chunkLength = 100;

async function* jsonArray<T>(rows: AsyncIterable<T> | Iterable<T>, toWire: (row: T) => unknown) {
  let chunk = '[';
  let count = 0;
  for await (const row of rows) {
    chunk += (count > 0 ? ',' : '') + JSON.stringify(toWire(row));
    count += 1;
    if (count % chunkLength > 0) continue;
    yield chunk;
    chunk = '';
  }
  yield `${chunk}]`;
}

/** The header with the URL of the next page (RFC 8288), which differs in one parameter. */
function linkToNext(request: Request, parameter: string, value: string): Record<string, string> {
  const { pathname, searchParams } = new URL(request.url);
  searchParams.set(parameter, value);
  return { Link: `<${pathname}?${searchParams}>; rel="next"` };
}

/** One page of an admin's list, with a link to the next. Past the end it is the last one, which has no link. */
export function answerPage<T>(
  request: Request,
  { rows, page, pages }: Pick<Page<T>, 'rows' | 'page' | 'pages'>,
  toWire: (row: T) => unknown,
): Response {
  const shown = picturesFor(request)(rows.map(toWire));
  return Response.json(shown, {
    headers: { ...json, ...(page < pages && linkToNext(request, 'page', String(page + 1))) },
  });
}

/**
 * A REST list, oldest first (decision 0012): with `limit`, one page and a link to the next; otherwise the whole list as
 * a stream. `rows` must start after the range's cursor.
 */
export async function answerList<T>(
  request: Request,
  { limit }: Range,
  rows: AsyncIterable<T> | Iterable<T>,
  toWire: (row: T) => { _id: string },
): Promise<Response> {
  const pictures = picturesFor(request);
  const toEntry = (row: T) => pictures(toWire(row));
  if (limit === undefined) return streamText(jsonArray(rows, toEntry), json, request);
  const page: { _id: string }[] = [];
  for await (const row of rows) {
    if (page.push(toEntry(row)) > limit) break;
  }
  const shown = page.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = page.length > limit && last !== undefined;
  return Response.json(shown, {
    headers: {
      ...json,
      ...(hasMore && { ...linkToNext(request, 'cursor', last._id), 'X-Next-Cursor': last._id }),
    },
  });
}
