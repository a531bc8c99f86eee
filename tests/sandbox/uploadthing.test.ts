import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { UTApi, UTFile } from 'uploadthing/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startUploadThing } from '../../sandbox/uploadthing/server.ts';
import { isSignedUrl, sign } from '../../sandbox/uploadthing/signature.ts';

const apiKey = 'sk_sandbox_test';
const appId = 'testapp';
const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

type Service = Awaited<ReturnType<typeof startUploadThing>>;
let dir: string;
let service: Service;

function start(options: { maxBytes?: number } = {}) {
  return startUploadThing({ port: 0, dir, apiKey, appId, ...options });
}

function sdk({ env }: Service) {
  return new UTApi({
    token: env.UPLOADTHING_TOKEN,
    apiUrl: env.UPLOADTHING_API_URL,
    ingestUrl: env.UPLOADTHING_INGEST_URL,
    logLevel: 'None',
  });
}

async function upload(file: UTFile) {
  // The SDK reads its own deprecated fields and warns about them on every upload.
  vi.spyOn(console, 'warn').mockReturnValue();
  const { data, error } = await sdk(service).uploadFiles(file);
  if (!data) throw new Error(error.message);
  return data;
}

/** A presigned URL as the SDK makes it; `changes` replace or add query values before signing. */
function presign(size: number, changes: Record<string, string> = {}, key = 'k'.repeat(36)) {
  const url = new URL(`/${key}`, service.url);
  const query = {
    expires: String(Date.now() + 60_000),
    'x-ut-identifier': appId,
    'x-ut-file-name': encodeURIComponent('brush & roller.png'),
    'x-ut-file-size': String(size),
    'x-ut-file-type': encodeURIComponent('image/png'),
    ...changes,
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.append(name, value);
  url.searchParams.append('signature', sign(url.href, apiKey));
  return url.href;
}

function put(url: string, bytes: Buffer = png) {
  const body = new FormData();
  body.append('file', new File([new Uint8Array(bytes)], 'any.png', { type: 'image/png' }));
  return fetch(url, { method: 'PUT', body });
}

beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'uploadthing-'));
  service = await start();
});

afterEach(async () => {
  await service.close();
  await rm(dir, { recursive: true, force: true });
});

describe('the SDK against the stand-in', () => {
  it('uploads, serves and deletes files', async () => {
    const api = sdk(service);
    const file = await upload(new UTFile([new Uint8Array(png)], 'Rolle ü.png', { customId: 'roller-1' }));
    const served = await fetch(file.ufsUrl);
    expect(Buffer.from(await served.arrayBuffer())).toEqual(png);
    const named = await fetch(file.ufsUrl.replace(file.key, 'roller-1'));
    expect(Buffer.from(await named.arrayBuffer())).toEqual(png);
    const deleted = await api.deleteFiles(['roller-1', 'nosuchfile-nosuchfile'], { keyType: 'customId' });
    expect(deleted).toEqual({ success: true, deletedCount: 1 });
    expect((await fetch(file.ufsUrl)).status).toBe(404);
  });

  it('takes a custom id once, also when its file was deleted', async () => {
    const named = () => new UTFile([new Uint8Array(png)], 'a.png', { customId: 'roller-1' });
    await upload(named());
    await expect(upload(named())).rejects.toThrow('Failed to upload file');
    await sdk(service).deleteFiles(['roller-1'], { keyType: 'customId' });
    await expect(upload(named())).rejects.toThrow('Failed to upload file');
    await service.reset();
    await upload(named());
  });

  it('keeps files over a restart, drops interrupted ones, and forgets all on reset', async () => {
    const file = await upload(new UTFile([new Uint8Array(png)], 'a.png'));
    await service.close();
    await writeFile(path.join(dir, `${'x'.repeat(36)}.part`), 'half');
    await writeFile(path.join(dir, 'y'.repeat(36)), 'bytes without a record');
    service = await start();
    expect(await readdir(dir)).toHaveLength(2);
    expect((await fetch(`${service.url}/f/${file.key}`)).status).toBe(200);
    await service.reset();
    expect(await readdir(dir)).toEqual([]);
    expect((await fetch(`${service.url}/f/${file.key}`)).status).toBe(404);
  });

  it('refuses another API key', async () => {
    const token = Buffer.from(JSON.stringify({ apiKey: 'sk_sandbox_other', appId, regions: ['sandbox'] }));
    const stranger = new UTApi({ token: token.toString('base64'), apiUrl: service.url, logLevel: 'None' });
    await expect(stranger.deleteFiles(['roller-1'], { keyType: 'customId' })).rejects.toThrow();
    const answer = await fetch(`${service.url}/v6/deleteFiles`, { method: 'POST', body: '{}' });
    expect(answer.status).toBe(401);
  });
});

describe('presigned uploads', () => {
  it('signs as the SDK does and answers HEAD with where to start', async () => {
    const url = presign(png.length);
    expect(isSignedUrl(url, apiKey)).toBe(true);
    const head = await fetch(url, { method: 'HEAD', headers: { origin: 'http://localhost:3000' } });
    expect(head.headers.get('x-ut-range-start')).toBe('0');
    expect(head.headers.get('access-control-allow-origin')).toBe('http://localhost:3000');
    expect((await put(url)).status).toBe(200);
  });

  it.each([
    ['a changed size', (url: string) => url.replace('file-size=16', 'file-size=17')],
    ['a value added after signing', (url: string) => `${url}&x-ut-acl=private`],
    ['no signature', (url: string) => url.replace(/&signature=.*/, '')],
    ['an empty signature', (url: string) => url.replace(/signature=.*/, 'signature=')],
    ['another key', (url: string) => url.replace('k'.repeat(36), 'j'.repeat(36))],
  ])('refuses %s', async (_name, tamper) => {
    expect((await put(tamper(presign(png.length)))).status).toBe(403);
    expect(await readdir(dir)).toEqual([]);
  });

  it.each([
    ['an expired one', { expires: String(Date.now() - 1) }, 403],
    ['one without an expiry', { expires: '' }, 403],
    ['one of another app', { 'x-ut-identifier': 'otherapp' }, 403],
    ['one of a file route, which the shop has none of', { 'x-ut-slug': 'avatar' }, 400],
    ['a negative size', { 'x-ut-file-size': '-1' }, 400],
  ])('refuses %s although it is signed', async (_name, changes, status) => {
    expect((await put(presign(png.length, changes))).status).toBe(status);
  });

  it('refuses bytes of another size, oversized files and anything but a form', async () => {
    expect((await put(presign(5))).status).toBe(400);
    expect((await put(presign(png.length), Buffer.alloc(200_000))).status).toBe(413);
    expect((await fetch(presign(3), { method: 'PUT', body: 'abc' })).status).toBe(400);
    await service.close();
    service = await start({ maxBytes: 10 });
    expect((await put(presign(png.length))).status).toBe(413);
  });

  it.each(['..%2f..%2fetc%2fpasswd', '%2e%2e/x', 'short', 'with.dot.with.dot.with.dot'])(
    'refuses the key %s',
    async (key) => {
      expect((await put(presign(png.length, {}, key))).status).toBe(404);
      expect((await fetch(`${service.url}/f/${key}`)).status).toBe(404);
    },
  );

  it('takes the same upload again as a retry, never other bytes under a stored key', async () => {
    const url = presign(png.length);
    expect((await put(url)).status).toBe(200);
    expect((await put(url)).status).toBe(200);
    expect((await put(url, Buffer.alloc(png.length, 1))).status).toBe(409);
  });
});

describe('the file host', () => {
  it('serves pictures as immutable, readable from any origin, and answers 304', async () => {
    const file = await upload(new UTFile([new Uint8Array(png)], 'a"; x=\r\n.png', { type: 'image/png' }));
    const served = await fetch(file.ufsUrl);
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'content-disposition': "inline; filename*=UTF-8''a%22%3B%20x%3D%0D%0A.png",
    });
    const etag = served.headers.get('etag') ?? '';
    expect((await fetch(file.ufsUrl, { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect((await fetch(file.ufsUrl, { method: 'HEAD' })).headers.get('content-length')).toBe('16');
  });

  it.each(['image/svg+xml', 'text/html', 'text/javascript', 'application/xhtml+xml'])(
    'offers %s as a download',
    async (type) => {
      const file = await upload(new UTFile(['<svg onload="alert(1)"/>'], 'x.svg', { type }));
      const { headers } = await fetch(file.ufsUrl);
      expect(headers.get('content-type')).toBe('application/octet-stream');
      expect(headers.get('content-disposition')).toMatch(/^attachment;/);
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    },
  );
});
