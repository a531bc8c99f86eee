import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import * as z from 'zod';
import { HttpError, readBody } from '../http.ts';
import { isSignedUrl } from './signature.ts';
import { type FileRecord, type FileStore, isFileKey } from './store.ts';

/** Allowance for the multipart boundary and headers around the file's own bytes. */
const MULTIPART_OVERHEAD = 64 * 1024;

const paramsSchema = z.object({
  expires: z.coerce.number(),
  identifier: z.string(),
  name: z.string().min(1).max(1000),
  size: z.coerce.number().int().nonnegative(),
  type: z.string().max(200),
  customId: z.string().max(200).nullable(),
  contentDisposition: z.enum(['inline', 'attachment']).catch('inline'),
});

export type UploadParams = z.infer<typeof paramsSchema>;
export type IngestContext = {
  origin: string;
  apiKey: string;
  appId: string;
  maxBytes: number;
  store: FileStore;
};

/**
 * Reads a presigned URL. The SDK encodes the values twice: once itself and once in the query.
 * @throws HttpError 403 when the signature, the app or the expiry is wrong, 413 for a file that is too large.
 */
export function readPresigned(key: string, rawUrl: string, context: IngestContext): UploadParams {
  if (!isFileKey(key)) throw new HttpError(404, 'Not found');
  if (!isSignedUrl(context.origin + rawUrl, context.apiKey)) throw new HttpError(403, 'Invalid signature');
  const query = new URL(rawUrl, context.origin).searchParams;
  const read = (name: string) => decodeURIComponent(query.get(`x-ut-${name}`) ?? '');
  const params = paramsSchema.parse({
    expires: query.get('expires'),
    identifier: read('identifier'),
    name: read('file-name'),
    size: read('file-size'),
    type: read('file-type'),
    customId: read('custom-id') || null,
    contentDisposition: read('content-disposition'),
  });
  if (read('slug') !== '')
    throw new HttpError(400, 'File routes are not offered here: the shop uploads by itself');
  if (params.identifier !== context.appId) throw new HttpError(403, 'Presigned URL of another app');
  if (params.expires < Date.now()) throw new HttpError(403, 'Presigned URL expired');
  if (params.size > context.maxBytes) throw new HttpError(413, 'The file is too large');
  return params;
}

/** Receives the bytes for a presigned URL and stores them once. */
export async function ingest(
  key: string,
  params: UploadParams,
  req: IncomingMessage,
  context: IngestContext,
) {
  const { store, origin } = context;
  const existing = store.get(key);
  const file = await readFile(req, params.size);
  if (!existing && params.customId && store.isTaken(params.customId))
    throw new HttpError(500, 'This custom id is taken');
  if (file.bytes.length !== params.size) {
    throw new HttpError(400, `File size mismatch: expected ${params.size}, got ${file.bytes.length}`);
  }
  const fileHash = createHash('md5').update(file.bytes).digest('hex');
  // A stored file never changes, because it is served as immutable; the same upload again is a retry.
  if (existing && existing.fileHash !== fileHash) throw new HttpError(409, 'This key has its file already');
  const record: FileRecord = existing ?? {
    key,
    name: params.name,
    size: params.size,
    type: params.type || file.type,
    customId: params.customId,
    contentDisposition: params.contentDisposition,
    fileHash,
  };
  if (!existing) await store.save(record, file.bytes);

  const url = `${origin}/f/${key}`;
  return { url, appUrl: url, ufsUrl: url, fileHash, serverData: null };
}

async function readFile(req: IncomingMessage, size: number) {
  const limit = size + MULTIPART_OVERHEAD;
  if (Number(req.headers['content-length'] ?? 0) > limit) {
    req.resume();
    throw new HttpError(413, 'The upload is larger than its presigned URL allows');
  }
  const body = await readBody(req, limit);
  const headers = { 'content-type': req.headers['content-type'] ?? '' };
  const form = await new Response(new Uint8Array(body), { headers }).formData().catch(() => null);
  const file = form?.get('file');
  if (!(file instanceof File)) throw new HttpError(400, 'Expected a multipart form with the field "file"');
  return { bytes: Buffer.from(await file.arrayBuffer()), type: file.type };
}
