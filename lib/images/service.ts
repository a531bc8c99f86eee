import 'server-only';
import type { UTApi } from 'uploadthing/server';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { env } from '@/lib/platform/env';
import { uploadOrigin } from '@/lib/platform/env-schema';
import { log } from '@/lib/platform/log';
import { patientFetch } from '@/lib/platform/patient-fetch';
import { recordServiceCall } from '@/lib/platform/service-calls';

/** Loaded only when a picture is stored or deleted, because it has a megabyte of code. */
const sdk = () => import('uploadthing/server');

let client: UTApi | undefined;

/** Timeouts (ms) for one response of the image host and for one picture: a user waits, with the file held in memory. */
const patience = { answer: 15_000, picture: 30_000 } as const;

/** The SDK reads two of its own deprecated fields and so warns on every upload. Drops these warnings only. */
function dropOwnDeprecations(): void {
  const warn = console.warn;
  console.warn = (...args: unknown[]) => {
    if (!/\[uploadthing\]\[deprecated\] `file\.(?:url|appUrl)`/.test(String(args[0]))) warn(...args);
  };
}

/** The client of UploadThing, or of a compatible service at `UPLOADTHING_API_URL` and `UPLOADTHING_INGEST_URL`. */
async function uploadThing(): Promise<UTApi> {
  const { UTApi } = await sdk();
  if (client) return client;
  dropOwnDeprecations();
  const { UPLOADTHING_TOKEN, UPLOADTHING_API_URL, UPLOADTHING_INGEST_URL } = env();
  client = new UTApi({
    token: UPLOADTHING_TOKEN,
    ...(UPLOADTHING_API_URL && { apiUrl: UPLOADTHING_API_URL }),
    ...(UPLOADTHING_INGEST_URL && { ingestUrl: UPLOADTHING_INGEST_URL }),
    logLevel: 'None',
    fetch: patientFetch(patience.answer),
  });
  return client;
}

/** The address below which the image host serves this shop's files. */
export const imageFolder = (): string => `${uploadOrigin(env())}/f/`;

/**
 * Stores files under the shop's own names, all or none; with `keep` those that were stored all the same stay.
 * @throws AppError unavailable
 */
export async function storeFiles(
  files: readonly { name: string; bytes: Buffer }[],
  type: 'image/webp' | 'image/jpeg' = 'image/webp',
  { keep = false } = {},
): Promise<void> {
  recordServiceCall('uploads', 'asked');
  const [host, { UTFile }] = await Promise.all([uploadThing(), sdk()]);
  const stored = await host
    .uploadFiles(
      files.map(({ name, bytes }) => new UTFile([new Uint8Array(bytes)], name, { customId: name, type })),
      { signal: AbortSignal.timeout(patience.picture) },
    )
    .catch((error: unknown) => {
      log.warn({ err: error }, 'image host failed');
      return [];
    });
  // If the host is unreachable, the SDK returns an error for each file and throws nothing.
  if (stored.some(({ error }) => error === null)) recordServiceCall('uploads', 'answered');
  if (stored.length === files.length && stored.every(({ error }) => error === null)) return;
  log.warn({ errors: stored.flatMap(({ error }) => (error ? [error.message] : [])) }, 'pictures not stored');
  if (!keep) await deleteFiles(files.map(({ name }) => name));
  throw new AppError('unavailable', messages.image.hostDown, { retryAfter: 5 });
}

/** Deletes files by name. Returns whether the image host accepted it; unknown names are no error. */
export async function deleteFiles(names: string[]): Promise<boolean> {
  recordServiceCall('uploads', 'asked');
  try {
    const { success } = await (await uploadThing()).deleteFiles(names, { keyType: 'customId' });
    recordServiceCall('uploads', 'answered');
    return success;
  } catch (error) {
    log.warn({ err: error }, 'pictures not deleted yet');
    return false;
  }
}
