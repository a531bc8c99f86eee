import 'server-only';
import type * as z from 'zod';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { requestKeySchema } from '@/lib/base/request-key';
import { acceptedType } from './content-type';

/** JSON bodies have a handful of fields; this is generous. */
const maxJsonBytes = 100_000;

/**
 * The whole body of a request. One that is too large is read to its end, which the server bounds, and discarded: half a
 * body left on the connection would block its next request, which behind a proxy may be another client's.
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

/** The same request with its body received in full, for which a client may take a minute. @throws AppError too_large */
export async function withBufferedBody(request: Request, limit = maxJsonBytes): Promise<Request> {
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

/** The idempotency key of a call: the `Idempotency-Key` header, or else the body's. @throws ZodError */
export function keyOfRequest(
  { headers }: Request,
  body: { requestKey?: string | undefined },
): string | undefined {
  const header = headers.get('idempotency-key');
  return header === null ? body.requestKey : requestKeySchema.parse(header);
}

/** The JSON body of a call where it is optional; `null` if empty. @throws AppError as readJson */
export async function readOptionalJson(request: Request): Promise<unknown> {
  const bytes = await readBytes(request, maxJsonBytes, messages.tooLarge);
  return bytes.length === 0 ? null : parseJson(bytes, request.headers);
}

/**
 * The query of a call. Repeated names, and names that other parsers would read as lists or operators (`email[]`,
 * `email[$ne]`), are refused.
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
 * The email at the end of the path, normalised as accounts are looked up. Read from the URL itself and decoded once:
 * `%2540` means `%40`, not `@`. A malformed one is returned as it is, and matches no account.
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
 * The email of a query; the caller's own if empty. An unencoded `+` arrives as a space, and no address contains one: if
 * reading spaces as `+` gives the caller's own, that is meant; otherwise spaces around the email are ignored.
 */
export function emailInQuery(value: string | undefined, own: string): string {
  const text = (value ?? '').toLowerCase();
  const asRead = text.trim();
  const withPlus = text.replaceAll(' ', '+');
  if (asRead === '' || withPlus === own) return own;
  return asRead.includes(' ') ? withPlus : asRead;
}
