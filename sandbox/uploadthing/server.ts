import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import * as z from 'zod';
import {
  closeServer,
  corsHeaders,
  HttpError,
  listen,
  type Refuse,
  readBody,
  sendJson,
  serve,
} from '../http.ts';
import { sameSecret } from '../same-secret.ts';
import { serveFile } from './file-host.ts';
import { type IngestContext, ingest, readPresigned } from './ingest.ts';
import { encodeToken } from './signature.ts';
import { FileStore } from './store.ts';

const MAX_JSON = 1_000_000;

const deletionSchema = z.object({ customIds: z.array(z.string()) });

export type UploadThingOptions = {
  port: number;
  /** Folder of the stored files. */
  dir: string;
  /** Starts with `sk_`, as the SDK requires. */
  apiKey: string;
  appId: string;
  /** Largest file, in bytes. */
  maxBytes?: number;
  log?: (line: string) => void;
};

/**
 * A stand-in for UploadThing, for the protocol of `uploadthing` 7: its ingest server (presigned PUT), the only API call
 * that the shop makes (`/v6/deleteFiles`) and its file host (`/f/<key>`), on one loopback port. Files survive a
 * restart.
 */
export async function startUploadThing(options: UploadThingOptions) {
  const { apiKey, appId, maxBytes = 64_000_000, log = () => {} } = options;
  const store = await FileStore.open(options.dir);
  const server = createServer();
  const port = await listen(server, options.port);
  const url = `http://127.0.0.1:${port}`;
  const context = { origin: url, apiKey, appId, maxBytes, store };

  const refuse: Refuse = ({ status, message }, req, res) =>
    sendJson(res, status, { error: message }, corsHeaders(req));
  server.on('request', (req) => log(`${req.method} ${req.url?.split('?')[0]}`));
  server.on(
    'request',
    serve((req, res) => handle(req, res, context), log, refuse),
  );

  return {
    url,
    env: {
      UPLOADTHING_TOKEN: encodeToken(apiKey, appId),
      UPLOADTHING_INGEST_URL: url,
      UPLOADTHING_API_URL: url,
      UPLOADTHING_UFS_HOST: `127.0.0.1:${port}`,
    },
    close: () => closeServer(server),
    lose: (names: string[]) => store.lose(names),
    /** Deletes every file. */
    reset: async () => {
      await store.clear();
    },
  };
}

async function handle(req: IncomingMessage, res: ServerResponse, context: IngestContext): Promise<void> {
  const rawUrl = req.url ?? '/';
  const { pathname } = new URL(rawUrl, context.origin);
  const reading = req.method === 'GET' || req.method === 'HEAD';
  if (req.method === 'OPTIONS') {
    res.writeHead(204, corsHeaders(req)).end();
  } else if (reading && pathname.startsWith('/f/')) {
    await serveFile(pathname.slice('/f/'.length), req, res, context.store);
  } else if (req.method === 'HEAD' || req.method === 'PUT') {
    const key = pathname.slice(1);
    const params = readPresigned(key, rawUrl, context);
    // Uploads always start over: parts of an interrupted one are not kept.
    if (req.method === 'HEAD') res.writeHead(200, { ...corsHeaders(req), 'x-ut-range-start': 0 }).end();
    else sendJson(res, 200, await ingest(key, params, req, context), corsHeaders(req));
  } else if (req.method === 'POST') {
    await handleServerCall(pathname, req, res, context);
  } else {
    throw new HttpError(404, 'Not found');
  }
}

/** Calls that only the app's server may make, with its API key. */
async function handleServerCall(
  pathname: string,
  req: IncomingMessage,
  res: ServerResponse,
  { apiKey, store }: IngestContext,
): Promise<void> {
  const given = req.headers['x-uploadthing-api-key'];
  if (typeof given !== 'string' || !sameSecret(given, apiKey)) throw new HttpError(401, 'Invalid API key');
  if (pathname !== '/v6/deleteFiles') throw new HttpError(404, 'The sandbox does not offer this call');
  const body: unknown = JSON.parse((await readBody(req, MAX_JSON)).toString('utf8'));
  const deletedCount = await store.delete(deletionSchema.parse(body).customIds);
  sendJson(res, 200, { success: true, deletedCount });
}
