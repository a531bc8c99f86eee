import 'server-only';
import type { UTApi } from 'uploadthing/server';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { env } from '@/lib/platform/env';
import { uploadOrigin } from '@/lib/platform/env-schema';
import { log } from '@/lib/platform/log';
import { noteReach } from '@/lib/platform/reach';

/** Loaded when a picture is stored or deleted, for it brings a megabyte of code. */
const sdk = () => import('uploadthing/server');

let client: UTApi | undefined;

/** How long (ms) one answer of the image host may take, and all for one picture: somebody waits, and his file is held in memory. */
const patience = { answer: 15_000, picture: 30_000 } as const;

/** The SDK waits without end. */
const patientFetch = (input: Parameters<typeof fetch>[0], init?: RequestInit): Promise<Response> => {
  const tooLong = AbortSignal.timeout(patience.answer);
  const signal = init?.signal ? AbortSignal.any([init.signal, tooLong]) : tooLong;
  return fetch(input, { ...init, signal });
};

/** The SDK reads two fields it calls deprecated and then warns of them on every upload; all other warnings pass. */
function dropOwnDeprecations(): void {
  const warn = console.warn;
  console.warn = (...args: unknown[]) => {
    if (!/\[uploadthing\]\[deprecated\] `file\.(?:url|appUrl)`/.test(String(args[0]))) warn(...args);
  };
}

/** UploadThing, or whatever answers its protocol at `UPLOADTHING_API_URL` and `UPLOADTHING_INGEST_URL`. */
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
    fetch: patientFetch,
  });
  return client;
}

/** The address below which the image host serves this shop's files. */
export const imageFolder = (): string => `${uploadOrigin(env())}/f/`;

/**
 * Stores files under names of ours, all or none.
 * @throws AppError unavailable
 */
export async function storeFiles(
  files: readonly { name: string; bytes: Buffer }[],
  type: 'image/webp' | 'image/jpeg' = 'image/webp',
): Promise<void> {
  noteReach('uploads', 'asked');
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
  // A host that is away is an error of each file, and nothing is thrown.
  if (stored.some(({ error }) => error === null)) noteReach('uploads', 'answered');
  if (stored.length === files.length && stored.every(({ error }) => error === null)) return;
  log.warn({ errors: stored.flatMap(({ error }) => (error ? [error.message] : [])) }, 'pictures not stored');
  await deleteFiles(files.map(({ name }) => name));
  throw new AppError('unavailable', messages.image.hostDown, { retryAfter: 5 });
}

/** Deletes files by name. Returns whether the image host took it; names it does not know are no error. */
export async function deleteFiles(names: string[]): Promise<boolean> {
  noteReach('uploads', 'asked');
  try {
    const { success } = await (await uploadThing()).deleteFiles(names, { keyType: 'customId' });
    noteReach('uploads', 'answered');
    return success;
  } catch (error) {
    log.warn({ err: error }, 'pictures not deleted yet');
    return false;
  }
}
