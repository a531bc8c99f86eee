import 'server-only';
import type { Range } from '@/lib/base/paging';
import { pictureHeaders, picturesFor } from './pictures';

const headers = { 'Cache-Control': 'private, no-store' };
const json = { ...headers, ...pictureHeaders, 'Content-Type': 'application/json; charset=utf-8' };

/**
 * Text of any length, sent while it is made, so that memory stays flat and a client that leaves stops the reading.
 * The first part is made before the answer begins: a database that is away is told with a status. Next.js neither reads
 * nor cancels the body of an answer to HEAD, or to somebody who has gone already, so the reading is ended here.
 */
export async function streamText(
  parts: AsyncGenerator<string, void, undefined>,
  type: Record<string, string>,
  { method, signal }: Pick<Request, 'method' | 'signal'>,
): Promise<Response> {
  const encoder = new TextEncoder();
  const ahead = () => {
    const coming = parts.next();
    coming.catch(() => undefined); // told when it is asked for, which may be late or never
    return coming;
  };
  let next = Promise.resolve(await parts.next());
  const end = () => parts.return(); // closes the database cursor
  if (method === 'HEAD' || signal.aborted) {
    await end();
    return new Response(null, { headers: { ...headers, ...type } });
  }
  signal.addEventListener('abort', () => void end().catch(() => undefined), { once: true });
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await next;
      if (done) return controller.close();
      controller.enqueue(encoder.encode(value));
      next = ahead();
    },
    async cancel() {
      await end();
    },
  });
  return new Response(body, { headers: { ...headers, ...type } });
}

/** Entries per chunk of a stream: few enough to stay small, many enough not to cost a write each. */
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

/** Where the next page is (RFC 8288), and its cursor by itself. */
function nextPage(request: Request, cursor: string): Record<string, string> {
  const { pathname, searchParams } = new URL(request.url);
  searchParams.set('cursor', cursor);
  return { Link: `<${pathname}?${searchParams}>; rel="next"`, 'X-Next-Cursor': cursor };
}

/**
 * A REST list, oldest first (decision 0012): with `limit` one page and where the next one is, else the whole list as a
 * stream. `rows` begins after the range's cursor.
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
    headers: { ...json, ...(hasMore && nextPage(request, last._id)) },
  });
}
