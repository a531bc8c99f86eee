import { z } from 'zod';
import { HttpError } from '../http.ts';
import { fileUrl } from './ingest.ts';
import type { FileStore } from './store.ts';

/** The allowance of UploadThing's free plan, in bytes. */
const LIMIT_BYTES = 2_000_000_000;

const selectionSchema = z.union([
  z.object({ fileKeys: z.array(z.string()) }),
  z.object({ customIds: z.array(z.string()) }),
]);
const pageSchema = z.object({
  limit: z.number().int().positive().default(500),
  offset: z.number().int().nonnegative().default(0),
});

/**
 * UploadThing's server API (`POST /v6/*`) as the SDK's `UTApi` calls it.
 * @throws HttpError 404 for calls that the sandbox does not offer.
 */
export async function callApi(
  pathname: string,
  body: unknown,
  store: FileStore,
  origin: string,
): Promise<unknown> {
  switch (pathname) {
    case '/v6/deleteFiles':
      return { success: true, deletedCount: await store.delete(selectKeys(body, store)) };
    case '/v6/getFileUrl':
      return { data: selectKeys(body, store).map((key) => ({ key, url: fileUrl(origin, key) })) };
    case '/v6/listFiles':
      return listFiles(body, store);
    case '/v6/getUsageInfo':
      return usageInfo(store);
    default:
      throw new HttpError(404, 'The sandbox does not offer this call');
  }
}

function selectKeys(body: unknown, store: FileStore): string[] {
  const selection = selectionSchema.parse(body);
  if ('fileKeys' in selection) return selection.fileKeys.filter((key) => store.get(key));
  const wanted = new Set<string | null>(selection.customIds);
  return store.list().flatMap((file) => (wanted.has(file.customId) ? [file.key] : []));
}

function listFiles(body: unknown, store: FileStore) {
  const { limit, offset } = pageSchema.parse(body);
  const all = store.list();
  const files = all.slice(offset, offset + limit).map(({ key, customId, name, size, uploadedAt }) => {
    return { id: key, key, customId, name, size, status: 'Uploaded', uploadedAt };
  });
  return { hasMore: all.length > offset + limit, files };
}

function usageInfo(store: FileStore) {
  const files = store.list();
  const totalBytes = files.reduce((sum, { size }) => sum + size, 0);
  return { totalBytes, appTotalBytes: totalBytes, filesUploaded: files.length, limitBytes: LIMIT_BYTES };
}
