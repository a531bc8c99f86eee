import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Header, vary } from '../headers/headers.ts';
import { type Encoding, encodingFor, isCompressible, isUnchanged } from '../http/negotiation.ts';
import type { ShopResponse } from '../http/response.ts';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

type Variant = { readonly headers: string[]; readonly body: Buffer };

/** A response in every encoding with all of its headers, so that sending takes no further work. */
export type StoredDocument = {
  readonly etag: string;
  readonly variants: Readonly<Record<Encoding, Variant>>;
  /** Headers of a 304. */
  readonly headers: string[];
  readonly bytes: number;
};

/**
 * Compresses a document once for all responses.
 * @param headers those common to every encoding
 * @param quality of brotli, 0 to 11
 */
export async function storeDocument(
  body: Buffer,
  headers: readonly Header[],
  quality: number,
): Promise<StoredDocument> {
  const hash = createHash('sha256')
    .update(JSON.stringify(headers))
    .update(body)
    .digest('base64url')
    .slice(0, 22);
  const etag = `W/"${hash}"`;
  const type = headerValue(headers, 'content-type') ?? '';
  const [br, gz] = isCompressible(type)
    ? await Promise.all([withBrotli(body, quality), toGzip(body)])
    : [undefined, undefined];
  const varied = vary(headerValue(headers, 'vary'), 'Accept-Encoding');
  const common = headers.filter(([name]) => name.toLowerCase() !== 'vary').flat();
  common.push('ETag', etag, 'Vary', varied);
  const identity = variant(common, 'identity', body);
  return {
    etag,
    headers: common,
    variants: {
      identity,
      gzip: gz ? variant(common, 'gzip', gz) : identity,
      br: br ? variant(common, 'br', br) : identity,
    },
    bytes: body.length + (gz?.length ?? 0) + (br?.length ?? 0),
  };
}

/** Compresses the Brotli variant again at this quality; returns the document itself if that is no smaller. */
export async function packedAgain(document: StoredDocument, quality: number): Promise<StoredDocument> {
  const { identity, br } = document.variants;
  if (br === identity) return document;
  const smaller = await withBrotli(identity.body, quality);
  const saved = br.body.length - smaller.length;
  if (saved <= 0) return document;
  return {
    ...document,
    variants: { ...document.variants, br: variant(document.headers, 'br', smaller) },
    bytes: document.bytes - saved,
  };
}

const withBrotli = (body: Buffer, quality: number): Promise<Buffer> =>
  toBrotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });

const variant = (common: readonly string[], encoding: Encoding, body: Buffer): Variant => ({
  headers: [
    ...common,
    ...(encoding === 'identity' ? [] : ['Content-Encoding', encoding]),
    'Content-Length',
    String(body.length),
  ],
  body,
});

const headerValue = (headers: readonly Header[], wanted: string) =>
  headers.find(([name]) => name.toLowerCase() === wanted)?.[1];

/**
 * Sends a document, or 304 if the browser has it already.
 * @param mark why it may be outdated, sent in a header (RFC 9211 §2.8)
 */
export function sendDocument(
  request: IncomingMessage,
  response: ShopResponse,
  document: StoredDocument,
  mark?: 'outdated' | 'unseen',
): void {
  const marked = (headers: string[]) =>
    mark ? [...headers, 'Cache-Status', `storefront; hit; detail=${mark}`] : headers;
  if (isUnchanged(request.headers['if-none-match'], document.etag)) {
    response.sendReady(304, marked(document.headers), undefined);
    return;
  }
  const variant = document.variants[encodingFor(request.headers['accept-encoding'])];
  response.sendReady(200, marked(variant.headers), request.method === 'HEAD' ? undefined : variant.body);
}
