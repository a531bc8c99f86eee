import 'server-only';
import type * as z from 'zod';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { requestKeySchema } from '@/lib/base/request-key';
import { acceptedType } from './content-type';

/** Bodies of the specification's calls are a handful of fields; this is generous. */
const maxJsonBytes = 100_000;

/**
 * The whole body of a request. One that is too large is read to its end, which the server bounds, and forgotten: half
 * a body left on the connection would block the next request there, a proxy's for somebody else too.
 * @throws AppError too_large when it exceeds `limit` bytes
 */
export async function readBytes(
  request: Request,
  limit: number,
  tooLarge: string,
): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size <= limit) chunks.push(chunk);
    else chunks.length = 0;
  }
  if (size > limit) throw new AppError('too_large', tooLarge);
  return Buffer.concat(chunks);
}

/**
 * The same call once all of its body is here, which its sender may take a minute for.
 * @throws AppError too_large
 */
export async function whole(request: Request, limit = maxJsonBytes): Promise<Request> {
  if (!request.body) return request;
  const body = await readBytes(request, limit, messages.tooLarge);
  const { url, method, headers, signal } = request;
  return new Request(url, { method, headers, signal, ...(body.length > 0 && { body }) });
}

function parseJson(bytes: Buffer, headers: Headers): unknown {
  if (!acceptedType(headers, 'application/json')) throw new AppError('unsupported_type', messages.noJson);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new AppError('invalid', messages.invalidJson);
  }
}

/** The request's JSON body. @throws AppError too_large, unsupported_type, invalid */
export async function readJson(request: Request): Promise<unknown> {
  return parseJson(await readBytes(request, maxJsonBytes, messages.tooLarge), request.headers);
}

/** The key that makes sending a call twice safe: the `Idempotency-Key` header, else the body's. @throws ZodError */
export function keyOfRequest(
  { headers }: Request,
  body: { requestKey?: string | undefined },
): string | undefined {
  const header = headers.get('idempotency-key');
  return header === null ? body.requestKey : requestKeySchema.parse(header);
}

/** The JSON body of a call that needs none; `null` without one. @throws AppError as readJson */
export async function readOptionalJson(request: Request): Promise<unknown> {
  const bytes = await readBytes(request, maxJsonBytes, messages.tooLarge);
  return bytes.length === 0 ? null : parseJson(bytes, request.headers);
}

/**
 * The query of a call, each parameter at most once and plain: lists and operators that other parsers would read into
 * a name (`email[]`, `email[$ne]`) are refused.
 * @throws AppError invalid, ZodError
 */
export function readQuery<T>(request: Request, schema: z.ZodType<T>): T {
  const { searchParams } = new URL(request.url);
  const names = [...searchParams.keys()];
  if (new Set(names).size < names.length || names.some((name) => /[[\]$]/.test(name))) {
    throw new AppError('invalid', messages.invalidQuery);
  }
  return schema.parse(Object.fromEntries(searchParams));
}

/**
 * The e-mail address that ends the path, as accounts are looked up by it. Read from the address itself and decoded
 * once: `%2540` stands for `%40`, not for `@`. A text that is no address finds nobody.
 */
export function emailInPath(request: Request): string {
  const { pathname } = new URL(request.url);
  const segment = pathname.slice(pathname.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(segment).trim().toLowerCase();
  } catch {
    return segment;
  }
}

/**
 * The e-mail address of a query, one's own where it is empty. A `+` that was not encoded has arrived as a blank, and no
 * address has one: so that reading counts which is the caller's own, else the one without blanks.
 */
export function emailInQuery(value: string | undefined, own: string): string {
  const text = (value ?? '').toLowerCase();
  const asRead = text.trim();
  const withPlus = text.replaceAll(' ', '+');
  if (asRead === '' || withPlus === own) return own;
  return asRead.includes(' ') ? withPlus : asRead;
}
