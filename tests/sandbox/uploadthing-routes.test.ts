import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createRouteHandler, createUploadthing } from 'uploadthing/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { closeServer, listen, readBody } from '../../sandbox/http.ts';
import { startUploadThing } from '../../sandbox/uploadthing/server.ts';

const presignedSchema = z.tuple([z.object({ url: z.string(), key: z.string() })]);

const onUploadError = vi.fn();
let dir: string;
let service: Awaited<ReturnType<typeof startUploadThing>>;
let app: Server;
let appUrl: string;

/** An app with the SDK's own route handler, as a production or as a development server. */
async function startApp(isDev: boolean) {
  const route = createUploadthing();
  const router = {
    picture: route({ image: { maxFileSize: '1MB' } })
      .middleware(() => ({ userId: 'u1' }))
      .onUploadError(onUploadError)
      .onUploadComplete(({ metadata, file }) => {
        if (file.name === 'throws.png') throw new Error('refused');
        return { by: metadata.userId, url: file.ufsUrl };
      }),
  };
  const handler = createRouteHandler({
    router,
    config: {
      token: service.env.UPLOADTHING_TOKEN,
      ingestUrl: service.url,
      isDev,
      logLevel: 'None',
      handleDaemonPromise: isDev ? 'void' : 'await',
    },
  });
  app = createServer(async (req, res) => {
    const body = new Uint8Array(await readBody(req, 1_000_000));
    const headers = new Headers(Object.entries(req.headers).map(([name, value]) => [name, String(value)]));
    const request = new Request(new URL(req.url ?? '/', appUrl), {
      method: req.method ?? 'POST',
      headers,
      body,
    });
    const answer = await handler(request);
    res.writeHead(answer.status).end(await answer.text());
  });
  appUrl = `http://127.0.0.1:${await listen(app, 0)}`;
}

async function presign(name: string, size: number) {
  const answer = await fetch(`${appUrl}/?actionType=upload&slug=picture`, {
    method: 'POST',
    body: JSON.stringify({ files: [{ name, size, type: 'image/png' }], input: null }),
  });
  const [presigned] = presignedSchema.parse(await answer.json());
  return presigned;
}

async function put(url: string, content: string) {
  const body = new FormData();
  body.append('file', new File([content], 'a.png', { type: 'image/png' }));
  const answer = await fetch(url, { method: 'PUT', body });
  const json: unknown = await answer.json();
  return { status: answer.status, body: json };
}

beforeEach(async () => {
  onUploadError.mockClear();
  dir = await mkdtemp(path.join(tmpdir(), 'uploadthing-'));
  service = await startUploadThing({
    port: 0,
    dir,
    apiKey: 'sk_sandbox_test',
    appId: 'testapp',
    callbackTimeout: 300,
  });
});

afterEach(async () => {
  await closeServer(app);
  await service.close();
  await rm(dir, { recursive: true, force: true });
});

describe.each([
  ['production', false],
  ['development', true],
])('a file route in %s', (_mode, isDev) => {
  beforeEach(() => startApp(isDev));

  it('hands the upload to onUploadComplete and its answer to the client', async () => {
    const { url, key } = await presign('a.png', 5);
    const fileUrl = `${service.url}/f/${key}`;
    expect(await put(url, 'hello')).toMatchObject({
      status: 200,
      body: { ufsUrl: fileUrl, serverData: { by: 'u1', url: fileUrl } },
    });
  });

  it('reports an upload of the wrong size to onUploadError', async () => {
    const { url, key } = await presign('a.png', 5);
    expect((await put(url, 'hello world')).status).toBe(400);
    await vi.waitFor(() => expect(onUploadError).toHaveBeenCalledOnce());
    expect(onUploadError.mock.calls[0]?.[0]).toMatchObject({ fileKey: key });
  });

  it('answers with an error when onUploadComplete throws', async () => {
    const { url } = await presign('throws.png', 5);
    expect(await put(url, 'hello')).toEqual({
      status: 200,
      body: { error: 'The upload callback did not answer' },
    });
  });
});

describe('a file route behind the stand-in', () => {
  beforeEach(() => startApp(false));

  it('answers with an error when the app is gone', async () => {
    const { url } = await presign('a.png', 5);
    await closeServer(app);
    expect((await put(url, 'hello')).body).toEqual({ error: 'fetch failed' });
  });

  it('refuses a tampered presigned URL and stores nothing', async () => {
    const { url } = await presign('a.png', 5);
    expect((await put(url.replace('size=5', 'size=9'), 'hellohell')).status).toBe(403);
    expect((await put(url.replace('a.png', 'b.html'), 'hello')).status).toBe(403);
    expect(await readdir(dir)).toEqual([]);
  });
});
