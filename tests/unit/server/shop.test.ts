import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { messages } from '../../../lib/base/messages.ts';
import { signInPages } from '../../../lib/base/paths.ts';
import { requestId } from '../../../lib/platform/request-id.ts';
import { counted } from '../../../lib/platform/tally.ts';
import { hashSource } from '../../../server/headers/csp.ts';
import { openServer } from '../../../server/http/http-server.ts';
import { LoadShedder } from '../../../server/http/load-shedder.ts';
import { createShop } from '../../../server/shop.ts';
import { settingsWith } from './fixtures.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;
type Answer = { status: number; headers: IncomingMessage['headers']; body: Buffer };

const flight = '(self.__next_f=self.__next_f||[]).push([0])';
const host = 'shop.example';
const stops: (() => void)[] = [];

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** The shop before a stand-in for Next. */
async function serve(
  handler: Handler,
  changes: Record<string, string> = {},
  loadShedder = new LoadShedder(),
) {
  const settings = settingsWith(changes);
  const shop = createShop({
    settings,
    handler,
    lifecycle: { stopping: false },
    loadShedder,
  });
  const server = openServer(settings).on('request', shop.listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stops.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<Answer>((resolve, reject) => {
      const sent = request({ port, path, method, headers: { host, ...headers }, agent: false }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
        );
      });
      sent.on('error', reject).end();
    });
  return { shop, ask, port };
}

const html = async (response: ServerResponse, body: string, headers: Record<string, string> = {}) => {
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.end(body);
};

describe('pages of whoever asks', () => {
  const answered = `${flight};self.__next_f.push([2,[{"result":{"ok":true}},"key"]])`;
  const page = `<html><body><input name="q"><script>${flight}</script><script>${answered}</script><script src="/_next/static/chunks/a.js" async=""></script></body></html>`;

  it('leaves without framework script, is asked of Next each time with its cookies, and is kept by nobody', async () => {
    const seen: (string | undefined)[] = [];
    const { ask } = await serve(async ({ headers, method }, response) => {
      seen.push(`${method} ${headers.cookie}`);
      await html(response, page, { 'Cache-Control': 'private, no-store', 'Set-Cookie': 'order_list=x' });
    });
    const own = { origin: `https://${host}` };
    for (const method of ['GET', 'POST']) {
      const answer = await ask('/list?why=full', { cookie: `order_list=${method}`, ...own }, method);
      expect(answer.body.toString()).toBe('<html><body><input name="q"></body></html>');
      expect(answer.headers['content-length']).toBe(String(answer.body.length));
      expect(answer.headers['cache-control']).toBe('private, no-store');
      expect(answer.headers['set-cookie']).toEqual(['order_list=x']);
      expect(answer.headers['content-security-policy']).not.toContain(hashSource(flight));
    }
    expect(seen).toEqual(['GET order_list=GET', 'POST order_list=POST']);
    expect((await ask('/list', { origin: 'https://evil.example' }, 'POST')).status).toBe(403);
    expect(seen).toHaveLength(2);
  });

  it('and so do the pages of signing in, which nobody keeps, and which leave as documents whoever asks', async () => {
    const seen: string[] = [];
    const { ask } = await serve(async ({ headers }, response) => {
      seen.push(...Object.keys(headers).filter((name) => name === 'rsc' || name.startsWith('next-')));
      await html(response, page);
    });
    const router = { rsc: '1', 'next-router-state-tree': '["",{}]', 'next-url': '/dashboard' };
    for (const path of signInPages) {
      for (const headers of [{}, router]) {
        const answer = await ask(`${path}?from=%2F`, { cookie: 'a=b', ...headers });
        expect(answer.body.toString(), path).toBe('<html><body><input name="q"></body></html>');
        expect(answer.headers['cache-control'], path).toBe('private, no-store');
        expect(answer.headers['content-security-policy'], path).toContain("trusted-types 'none'");
      }
    }
    expect(seen).toEqual([]);
    await ask('/dashboard', router);
    expect(seen).toEqual(Object.keys(router));
  });

  it('keep the script of a page that failed, which has nothing else', async () => {
    const shell = `<html id="__next_error__"><body><script>${flight}</script></body></html>`;
    const { ask } = await serve(async (_request, response) => html(response, shell));
    const answer = await ask('/login');
    expect(answer.body.toString()).toBe(shell);
    expect(answer.headers['content-security-policy']).toContain(hashSource(flight));
    expect(answer.headers['content-security-policy']).not.toContain('trusted-types');
  });
});

describe('every answer', () => {
  it.each([
    ['a page', '/somewhere', 200],
    ['data', '/api/products', 200],
    ['a missing page', '/nope', 404],
    ['a crash', '/crash', 500],
    ['a refusal', '/%zz', 400],
  ])('has the security headers: %s', async (_name, path, status) => {
    const { ask } = await serve(async ({ url }, response) => {
      if (url === '/crash') throw new Error('no');
      response.statusCode = status;
      response.setHeader('X-Powered-By', 'someone');
      if (url?.startsWith('/api')) response.setHeader('Content-Type', 'application/json');
      else response.setHeader('Content-Type', 'text/html');
      response.end('{}');
    });
    const { status: seen, headers } = await ask(path);
    expect(seen).toBe(status);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'strict-transport-security': expect.stringContaining('max-age=63072000'),
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    });
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*'unsafe-inline'/);
  });

  it('names its request, as every line of the log does that was written for it', async () => {
    const seen: (string | undefined)[] = [];
    const handler: Handler = async ({ url }, response) => {
      seen.push(requestId());
      if (url === '/crash') throw new Error('no');
      await html(response, '<html></html>');
    };
    const { ask } = await serve(handler);
    for (const path of ['/', '/somewhere', '/crash', '/%zz']) {
      const { headers, body } = await ask(path, { 'x-request-id': 'chosen-by-visitor' });
      expect(headers['x-request-id']).toMatch(/^[0-9a-f]{12}$/);
      if (path === '/crash') expect(body.toString()).toContain(`(${headers['x-request-id']})`);
      if (path !== '/%zz') expect(seen.pop()).toBe(headers['x-request-id']);
    }
    const [kept, again] = [await ask('/'), await ask('/')];
    expect(kept.headers['x-request-id']).not.toBe(again.headers['x-request-id']);
    expect(seen).toEqual([]);
    const behind = await serve(handler, { TRUST_PROXY: '1' });
    const proxied = {
      'x-request-id': 'made-by-proxy',
      'x-forwarded-host': host,
      'x-forwarded-proto': 'https',
    };
    expect((await behind.ask('/somewhere', proxied)).headers['x-request-id']).toBe('made-by-proxy');
    expect(seen).toEqual(['made-by-proxy']);
  });

  it('of the API is private unless it says otherwise, and names its charset', async () => {
    const { ask } = await serve(async (_request, response) => {
      response.writeHead(201, { 'Content-Type': 'application/json' }).end('{}');
    });
    const { status, headers } = await ask('/api/orders', {}, 'POST');
    expect(status).toBe(201);
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'content-type': 'application/json; charset=utf-8',
    });
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'/);
  });
});

it('a thousand requests in one packet are not all worked on', async () => {
  let asked = 0;
  const { port } = await serve(async (_request, response) => {
    asked += 1;
    await pause(20);
    return html(response, 'page');
  });
  const before = counted('busy');
  const heard = await new Promise<string>((resolve) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`GET /login HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(1000)),
    );
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('close', () => resolve(text));
    socket.on('error', () => undefined);
  });
  expect(asked).toBe(8);
  expect(heard.match(/HTTP\/1\.1 \d+/g)).toEqual([
    ...Array.from({ length: 8 }, () => 'HTTP/1.1 200'),
    'HTTP/1.1 503',
  ]);
  expect(counted('busy'), 'one client is not too much to do').toEqual(before);
});

describe('the page of a product', () => {
  const gone: Handler = (_request, response) => {
    response.setHeader('x-answer-status', '410');
    return html(response, 'It is gone.<script src="/_next/static/chunks/a.js"></script>');
  };

  it.each([
    ['kept pages', {}],
    ['a page that is passed on', { rsc: '1' }],
  ])('leaves with the status that the middleware gave it: %s', async (_name, headers) => {
    const { ask, shop } = await serve(gone);
    const answer = await ask('/products/sash-brush', headers);
    expect(answer.status).toBe(410);
    expect(answer.headers['x-answer-status']).toBeUndefined();
    expect(answer.body.toString()).toContain('It is gone.');
    expect(shop.documents.bytes).toBe(0);
  });

  it('that is gone carries no framework script either', async () => {
    const { ask } = await serve(gone);
    expect((await ask('/products/sash-brush')).body.toString()).not.toContain('<script');
  });

  it('that moved is led to with what the visitor brought, though it is looked for once and without that', async () => {
    const targets: string[] = [];
    const { ask } = await serve((incoming, response) => {
      targets.push(String(incoming.url));
      response.statusCode = 308;
      return html(response, '', { Location: 'https://shop.example/products/sash-brush' });
    });
    const to = async (query: string) => (await ask(`/products/old-brush${query}`)).headers.location;
    expect(await to('')).toBe('https://shop.example/products/sash-brush');
    expect(await to('?utm_source=mail&quantity=48')).toBe(
      'https://shop.example/products/sash-brush?utm_source=mail&quantity=48',
    );
    expect(await to('?x=%0d%0aA:%20b&y=//elsewhere.example%23')).toBe(
      'https://shop.example/products/sash-brush?x=%0D%0AA%3A+b&y=%2F%2Felsewhere.example%23',
    );
    expect(await to(`?x=${'a'.repeat(1100)}`), 'headers stay small').toBe(
      'https://shop.example/products/sash-brush',
    );
    expect(targets).toEqual(Array.from({ length: 4 }, () => '/products/old-brush'));
  });

  it.each([
    ['/products/sash-brush', '/products/sash-brush?utm_source=mail'],
    ['/products/sash-brush?reviews=3', '/products/sash-brush?reviews=3&utm_source=mail'],
  ])('whose reviews end earlier is led to without what was asked for in vain: %s', async (location, led) => {
    const { ask } = await serve((_incoming, response) => {
      response.statusCode = 307;
      return html(response, '', { Location: location });
    });
    const answer = await ask('/products/sash-brush?reviews=9&utm_source=mail');
    expect(answer.headers.location).toBe(led);
  });

  it('is kept; made-up names are worked on like all others, counted, and never kept', async () => {
    const loadShedder = new LoadShedder();
    const takes = vi.spyOn(loadShedder, 'takes');
    let asked = 0;
    const handler: Handler = async ({ url }, response) => {
      asked += 1;
      if (url === '/products/sash-brush') return html(response, 'A brush.');
      response.statusCode = 404;
      return html(response, 'Nothing.');
    };
    const { ask, shop } = await serve(handler, {}, loadShedder);
    for (let times = 0; times < 3; times += 1)
      expect((await ask('/products/sash-brush?utm_source=mail')).status).toBe(200);
    expect(asked).toBe(1);
    const { bytes } = shop.documents;
    for (let name = 0; name < 5; name += 1) expect((await ask(`/products/made-up-${name}`)).status).toBe(404);
    expect(shop.documents.bytes).toBe(bytes);
    expect(takes).toHaveBeenCalledTimes(6);
  });

  it('that is missing is sent without the length and the ETag of the page that it was made from', async () => {
    const whole = `<html><body>Nothing.<script>${flight}</script></body></html>`;
    const { ask } = await serve((_request, response) => {
      response.statusCode = 404;
      return html(response, whole, { 'Content-Length': String(whole.length), ETag: '"whole"' });
    });
    for (const method of ['GET', 'HEAD']) {
      const { status, headers, body } = await ask('/products/made-up', {}, method);
      expect([status, headers.etag]).toEqual([404, undefined]);
      expect(body.toString()).toBe(method === 'GET' ? '<html><body>Nothing.</body></html>' : '');
      expect(headers['content-length']).toBe(method === 'GET' ? String(body.length) : undefined);
    }
  });

  it('has pages of reviews of its own, and no others', async () => {
    const asked: string[] = [];
    const { ask } = await serve(({ url = '' }, response) => {
      asked.push(url);
      return html(response, 'A brush.');
    });
    for (const query of ['', '?reviews=1', '?x=1', '?reviews=2', '?reviews=2&x=1', '?reviews=two'])
      await ask(`/products/sash-brush${query}`);
    expect(asked).toEqual(['/products/sash-brush', '/products/sash-brush?reviews=2']);
  });
});

describe('small files that every visit asks for', () => {
  const logo = '<svg xmlns="http://www.w3.org/2000/svg"/>';
  const types: Record<string, string> = {
    '/brand/logo.svg': 'image/svg+xml',
    '/icon.svg': 'image/svg+xml',
    '/favicon.ico': 'image/x-icon',
    '/speculation-rules': 'application/speculationrules+json',
    '/manifest.webmanifest': 'application/manifest+json',
  };

  it('are kept as they are, and sent while there is more to do than can be done', async () => {
    const asked: string[] = [];
    const loadShedder = new LoadShedder({ least: 0 });
    const { ask } = await serve(
      async ({ url = '' }, response) => {
        asked.push(url);
        response.setHeader('Content-Type', types[url] ?? 'text/plain');
        response.setHeader('Cache-Control', 'public, max-age=86400, stale-while-revalidate=604800');
        response.end(logo);
      },
      {},
      loadShedder,
    );
    for (const path of Object.keys(types)) await ask(path);
    loadShedder.look({ lengthMs: 5000, delayMs: 5000, busy: 1 });
    for (const [path, type] of Object.entries(types)) {
      const { status, headers, body } = await ask(path);
      expect(status, path).toBe(200);
      expect(headers).toMatchObject({
        'content-type': type,
        'cache-control': 'public, max-age=86400, stale-while-revalidate=604800',
        'cross-origin-resource-policy': /\.(?:svg|ico)$/.test(path) ? 'cross-origin' : 'same-origin',
        'x-content-type-options': 'nosniff',
      });
      expect(headers['content-security-policy']).toMatch(/^default-src 'none'/);
      expect(body.toString()).toBe(logo);
      expect((await ask(path, { 'if-none-match': headers.etag ?? '' })).status).toBe(304);
    }
    expect(asked).toEqual(Object.keys(types));
  });

  it('are asked of Next with a query, and where there is none', async () => {
    const asked: string[] = [];
    const { ask } = await serve(async ({ url = '' }, response) => {
      asked.push(url);
      if (url.includes('made-up')) response.statusCode = 404;
      response.end(logo);
    });
    const told = ['/brand/logo.svg?v=2', '/brand/made-up.svg', '/brand/made-up.svg', '/brand/deep/logo.svg'];
    for (const path of told) await ask(path);
    expect(asked).toEqual(told);
  });

  it('that are meant for proxies alone are asked for each time', async () => {
    const { ask } = await serve(async (_request, response) => {
      response.setHeader('Cache-Control', 's-maxage=31536000');
      response.end('{}');
    });
    const { headers } = await ask('/manifest.webmanifest');
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
  });
});

describe('while there is more to do than can be done', () => {
  it.each([
    ['calls by methods that they do not have', '/api/products', 'DELETE', {}],
    ['forms with pictures', '/dashboard', 'POST', { 'content-length': '100000', cookie: 'a' }],
    ['made-up files of the build', '/_next/static/nope.js', 'GET', {}],
  ])('%s are worked on like all others, and so counted', async (_what, path, method, headers) => {
    const loadShedder = new LoadShedder();
    const takes = vi.spyOn(loadShedder, 'takes');
    const handler: Handler = async (_request, response) => {
      response.statusCode = 404;
      response.end('null');
    };
    const { ask } = await serve(handler, {}, loadShedder);
    await ask(path, { origin: 'https://shop.example', ...headers }, method);
    expect(takes).toHaveBeenCalled();
  });

  it('the newest are told to come again, before anything is done, and public pages are sent', async () => {
    const asked: string[] = [];
    const loadShedder = new LoadShedder({ least: 0 });
    const { ask } = await serve(
      ({ url = '' }, response) => {
        asked.push(url);
        return html(response, 'page', { 'Cache-Control': 's-maxage=60' });
      },
      {},
      loadShedder,
    );
    await ask('/products');
    loadShedder.look({ lengthMs: 5000, delayMs: 5000, busy: 1 });
    const page = await ask('/login', { accept: 'text/html' });
    expect([page.status, page.headers['retry-after'], page.headers['cache-control']]).toEqual([
      503,
      '5',
      'no-store',
    ]);
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(page.body.toString()).toContain(messages.busy);
    const call = await ask('/api/orders', {}, 'POST');
    expect([call.status, JSON.parse(call.body.toString())]).toEqual([
      503,
      { error: { code: 'unavailable', message: messages.busy } },
    ]);
    expect((await ask('/_next/static/chunks/nope.js')).status).toBe(503);
    for (const path of ['/products', '/blog', '/api/health'])
      expect((await ask(path)).status, path).toBe(200);
    expect(asked).toEqual(['/products', '/blog', '/api/health']);
    loadShedder.look({ lengthMs: 500, delayMs: 0, busy: 0.5 });
    expect((await ask('/login')).status).toBe(200);
  });
});

describe('the policy of a page', () => {
  it('names the hashes of its known scripts only', async () => {
    const page = `<script>${flight}</script>`;
    const { ask } = await serve((_request, response) => html(response, page));
    const { headers, body } = await ask('/somewhere');
    expect(headers['content-security-policy']).toContain(hashSource(flight));
    expect(body.toString()).toBe(page);
  });

  it.each(['/dashboard', '/nope'])('may come alive when it is the shell of an error: %s', async (path) => {
    const begin = { page: '<html lang="en">', shell: '<html id="__next_error__">' };
    const { ask } = await serve(async ({ headers }, response) => {
      const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1] ?? '';
      const isShell = String(headers['x-test']) === 'shell';
      await html(response, `${isShell ? begin.shell : begin.page}<p data-nonce="${nonce}"></p>`);
    });
    const policy = async (kind: string) =>
      String((await ask(path, { 'x-test': kind })).headers['content-security-policy']);
    expect(await policy('page')).toContain('require-trusted-types-for');
    expect(await policy('shell')).not.toContain('trusted-types');
    expect(await policy('shell')).toContain("script-src 'self'");
  });

  it('has a nonce of its own on pages rendered for each request, and lets them stream', async () => {
    const { ask } = await serve(async ({ headers }, response) => {
      const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1];
      response.setHeader('Content-Type', 'text/html');
      response.flushHeaders();
      response.write(`<script nonce="${nonce}">first</script>`);
      await new Promise((resolve) => setTimeout(resolve, 5));
      response.end('second');
    });
    const [one, two] = [await ask('/dashboard'), await ask('/dashboard')];
    const nonceOf = (answer: Answer) => /nonce="([^"]+)"/.exec(answer.body.toString())?.[1];
    expect(one.headers['content-security-policy']).toContain(`'nonce-${nonceOf(one)}'`);
    expect(nonceOf(one)).not.toBe(nonceOf(two));
  });

  it('falls back to hashes where a static page answers below such a path', async () => {
    const { ask } = await serve((_request, response) => html(response, `<script>${flight}</script>`));
    const { headers } = await ask('/dashboard/nope');
    expect(headers['content-security-policy']).toContain(hashSource(flight));
    expect(headers['content-security-policy']).not.toContain('nonce-');
  });
});

/** Who is signed in, as the app tells it. */
const me = (email = '', verified = true) => JSON.stringify({ email, role: 'user', verified });

describe('a large body', () => {
  it.each([
    ['/dashboard', 'authorization', 401],
    ['/dashboard', 'cookie', 200],
    ['/api/upload', 'authorization', 200],
    ['/api/upload', 'cookie', 200],
    ['/api/upload', 'accept', 401],
  ])('to %s with %s alone: %d', async (path, proof, status) => {
    const asked: unknown[] = [];
    const { ask } = await serve(async ({ url }, response) => {
      asked.push(url);
      return html(response, me());
    });
    const sent = { origin: 'https://shop.example', 'transfer-encoding': 'chunked', [proof]: 'session=1' };
    const answer = await ask(path, sent, 'POST');
    expect(answer.status).toBe(status);
    expect(asked, 'a stranger costs the app nothing').toEqual(status === 401 ? [] : ['/api/me', path]);
    if (status !== 401) return;
    const error = { code: 'unauthorized', message: messages.unauthorized };
    expect(JSON.parse(answer.body.toString())).toEqual({ error });
    const refused = proof === 'authorization' ? ', error="invalid_token"' : '';
    expect(answer.headers['www-authenticate']).toBe(`Bearer realm="api"${refused}`);
  });

  it.each(['/dashboard/profile', '/api/upload'])('to %s is one of four of an account', async (path) => {
    const open: (() => void)[] = [];
    const { ask } = await serve(async ({ url, headers }, response) => {
      if (url === '/api/me') return html(response, me(headers.cookie));
      await new Promise<void>((resolve) => open.push(resolve));
      return html(response, 'saved');
    });
    const send = (cookie: string) =>
      ask(path, { origin: `https://${host}`, 'transfer-encoding': 'chunked', cookie }, 'POST');
    const first = Array.from({ length: 4 }, () => send('a'));
    await expect.poll(() => open).toHaveLength(4);
    const fifth = await send('a');
    expect(fifth.status).toBe(429);
    expect(fifth.headers['retry-after']).toBe('5');
    expect(fifth.headers['content-security-policy']).toBeDefined();
    const error = { code: 'limited', message: messages.image.oneByOne };
    expect(JSON.parse(fifth.body.toString())).toEqual({ error });
    const another = send('b');
    await expect.poll(() => open).toHaveLength(5);
    for (const answer of open.splice(0)) answer();
    expect((await Promise.all([...first, another])).map(({ status }) => status)).toEqual([
      200, 200, 200, 200, 200,
    ]);
    const later = send('a');
    await expect.poll(() => open).toHaveLength(1);
    open[0]?.();
    expect((await later).status).toBe(200);
  });

  it('of accounts whose address nobody has proved is one of four of all of them', async () => {
    const left = Promise.withResolvers<void>();
    let reading = 0;
    const { ask } = await serve(async ({ url, headers: { cookie = '' } }, response) => {
      if (url === '/api/me') return html(response, me(cookie, cookie === 'proved'));
      reading += 1;
      await left.promise;
      return html(response, 'saved');
    });
    const send = (cookie: string) =>
      ask('/dashboard', { origin: `https://${host}`, 'transfer-encoding': 'chunked', cookie }, 'POST');
    const first = ['a', 'b', 'c', 'd'].map(send);
    await expect.poll(() => reading).toBe(4);
    expect([(await send('a')).status, (await send('e')).status]).toEqual([429, 503]);
    const customer = send('proved');
    await expect.poll(() => reading).toBe(5);
    left.resolve();
    for (const answer of [...first, customer]) expect((await answer).status).toBe(200);
  });

  it('keeps no place for a sender who left before it was known who he is', async () => {
    const loadShedder = new LoadShedder();
    const left = Promise.withResolvers<void>();
    let isLeaving = true;
    const read: string[] = [];
    const { ask, port } = await serve(
      async (incoming, response) => {
        const { url = '' } = incoming;
        if (url !== '/api/me') read.push(url);
        if (url === '/api/me' && isLeaving) await left.promise;
        return html(response, me());
      },
      {},
      loadShedder,
    );
    const sent = { origin: `https://${host}`, 'transfer-encoding': 'chunked', cookie: 'a' };
    const head = Object.entries({ host, ...sent }).map(([name, value]) => `${name}: ${value}`);
    const takes = vi.spyOn(loadShedder, 'takes');
    for (let each = 0; each < 4; each += 1) {
      const socket = connect(port, '127.0.0.1');
      socket.write(`POST /dashboard HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`);
      await expect.poll(() => takes).toHaveBeenCalledTimes(each + 1);
      const answer = takes.mock.calls[each]?.[0];
      const closed = new Promise<void>((resolve) => answer?.once('close', resolve));
      socket.destroy();
      await closed;
    }
    left.resolve();
    isLeaving = false;
    expect((await ask('/dashboard', sent, 'POST')).status).toBe(200);
    expect(read, 'of those who left nothing is read').toEqual(['/dashboard']);
  });

  it('is left to whoever reads it by a shop that cannot tell whose it is', async () => {
    const { ask } = await serve(async ({ url }, response) => {
      if (url === '/api/me') response.statusCode = 503;
      return html(response, 'not here');
    });
    const sent = { origin: `https://${host}`, 'transfer-encoding': 'chunked', cookie: 'a' };
    expect((await ask('/dashboard', sent, 'POST')).body.toString()).toBe('not here');
  });
});

describe('public documents', () => {
  it('are rendered once, for nobody, and sent in every encoding', async () => {
    const seen: IncomingMessage['headers'][] = [];
    const { ask } = await serve((incoming, response) => {
      seen.push(incoming.headers);
      return html(response, '<p>hello</p>'.repeat(200), { 'Cache-Control': 's-maxage=60' });
    });
    const plain = await ask('/products', { cookie: 'authjs.session-token=secret' });
    const zipped = await ask('/products?utm_source=mail', { 'accept-encoding': 'gzip' });
    const again = await ask('/products', { 'if-none-match': String(plain.headers.etag) });
    expect(seen).toHaveLength(1);
    expect(seen[0]?.cookie).toBeUndefined();
    expect(gunzipSync(zipped.body).equals(plain.body)).toBe(true);
    expect(again.status).toBe(304);
    expect(plain.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    expect(plain.headers.vary).toContain('Accept-Encoding');
  });

  it('have the same headers without the body, and are told to be unchanged, to whoever asks so', async () => {
    const { ask } = await serve((_request, response) =>
      html(response, '<p>hello</p>'.repeat(200), { 'Cache-Control': 's-maxage=60' }),
    );
    const whole = await ask('/blog', { 'accept-encoding': 'br' });
    const head = await ask('/blog', { 'accept-encoding': 'br' }, 'HEAD');
    expect(head.body).toHaveLength(0);
    const { date: _one, 'x-request-id': _its, ...headOf } = head.headers;
    const { date: _other, 'x-request-id': _others, ...wholeOf } = whole.headers;
    expect(headOf).toEqual(wholeOf);
    for (const tag of [String(whole.headers.etag), `"x", ${whole.headers.etag}`, '*']) {
      const unchanged = await ask('/blog', { 'if-none-match': tag });
      expect(unchanged.status).toBe(304);
      expect(unchanged.body).toHaveLength(0);
      expect(unchanged.headers.etag).toBe(whole.headers.etag);
      expect(unchanged.headers['content-encoding']).toBeUndefined();
    }
    expect((await ask('/blog', { 'if-none-match': '"other"' })).status).toBe(200);
    expect((await ask('/blog', { 'if-modified-since': new Date().toUTCString() })).status).toBe(200);
  });

  it.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip;q=0.5, br;q=0', 'gzip'],
    ['br;q=0, gzip;q=0', undefined],
    ['identity', undefined],
    ['deflate, zstd', undefined],
    ['', undefined],
  ])('come in an encoding that the client takes: %j', async (accepted, encoding) => {
    const { ask } = await serve((_request, response) =>
      html(response, '<p>hello</p>'.repeat(200), { 'Cache-Control': 's-maxage=60' }),
    );
    const { headers, body } = await ask('/blog', { 'accept-encoding': accepted });
    expect(headers['content-encoding']).toBe(encoding);
    expect(Number(headers['content-length'])).toBe(body.length);
    expect(headers.vary).toContain('Accept-Encoding');
  });

  it('are sent whole, and rendered for nobody alone, when a part of them is wanted', async () => {
    const seen: unknown[] = [];
    const { ask } = await serve((incoming, response) => {
      seen.push(incoming.headers.range);
      return html(response, `whole<script>${flight}</script>`, { 'Cache-Control': 's-maxage=60' });
    });
    for (const range of ['bytes=0-1', 'bytes=0-3']) {
      const { status, body } = await ask('/blog', { range });
      expect([status, body.toString()]).toEqual([200, 'whole']);
    }
    expect(seen).toEqual([undefined]);
  });

  it('are the same after a visitor who sent whatever he liked', async () => {
    const { ask } = await serve((incoming, response) =>
      html(response, `<p>${JSON.stringify(incoming.headers)} ${incoming.url}</p>`, {
        'Cache-Control': 's-maxage=60',
      }),
    );
    const poison = {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'evil',
      'x-nextjs-data': 'evil',
      'accept-language': 'evil',
      'user-agent': 'evil',
      accept: 'evil',
      cookie: 'evil=1',
      authorization: 'Bearer evil',
      referer: 'https://evil.example/',
    };
    const first = await ask('/blog?utm_source=evil', poison);
    expect(first.status).toBe(200);
    const next = await ask('/blog');
    for (const { headers, body } of [first, next]) {
      expect(JSON.stringify(headers) + body.toString()).not.toContain('evil');
    }
  });

  it('are not kept when they set cookies', async () => {
    let renders = 0;
    const { ask } = await serve((_incoming, response) => {
      renders += 1;
      return html(response, 'x', { 'Set-Cookie': 'a=b' });
    });
    for (const path of ['/blog', '/blog']) await ask(path);
    expect(renders).toBe(2);
  });

  it('go to Next when the answer may depend on more than the path', async () => {
    const targets: string[] = [];
    const { ask } = await serve((incoming, response) => {
      targets.push(`${incoming.method} ${incoming.url}`);
      return html(response, 'x', { 'Cache-Control': 's-maxage=60' });
    });
    await ask('/products', { rsc: '1' });
    await ask('/products', { origin: 'https://shop.example' }, 'POST');
    expect(targets).toEqual(['GET /products', 'POST /products']);
  });

  it('are rendered once, whatever query is made up', async () => {
    const targets: string[] = [];
    const { ask } = await serve((incoming, response) => {
      targets.push(String(incoming.url));
      return html(response, 'x', { 'Cache-Control': 's-maxage=60' });
    });
    for (const query of ['', '?x=1', '?x=2', '?page=1&sort=nothing'])
      expect((await ask(`/products${query}`)).status).toBe(200);
    expect(targets).toEqual(['/products']);
  });

  it('lead from a page of a list that is gone to the last one, with what the list does not read', async () => {
    const { ask } = await serve((_incoming, response) => {
      response.statusCode = 307;
      return html(response, '', { Location: '/products?page=2' });
    });
    const { headers } = await ask('/products?page=9&page=8&utm_source=mail&rating=none');
    expect(headers.location).toBe('/products?page=2&utm_source=mail&rating=none');
  });

  it('are rendered once for every spelling of one query', async () => {
    const targets: string[] = [];
    const { ask } = await serve((incoming, response) => {
      targets.push(String(incoming.url));
      return html(response, 'x', { 'Cache-Control': 's-maxage=60' });
    });
    for (const query of ['?q=brush&page=3', '?utm_source=mail&page=03&q=+brush', '?page=3&page=4&q=brush%20'])
      expect((await ask(`/products${query}`)).status).toBe(200);
    expect(targets).toEqual(['/products?q=brush&page=3']);
  });

  it('show a calm page when there is nothing to show', async () => {
    const { ask } = await serve(async (_request, response) => {
      response.statusCode = 500;
      response.end();
    });
    const { status, headers, body } = await ask('/');
    expect(status).toBe(503);
    expect(headers['retry-after']).toBe('5');
    expect(body.toString()).toContain('We will be right back');
  });

  it('show a change on the request after the mutation', async () => {
    let stock = 'old';
    const { ask, shop } = await serve(async (incoming, response) => {
      if (incoming.method === 'GET') {
        shop.published.read(['products']);
        return html(response, stock, { 'Cache-Control': 's-maxage=60' });
      }
      stock = 'new';
      shop.published.noteChange({ hard: ['products'] });
      response.end('done');
    });
    expect((await ask('/')).body.toString()).toBe('old');
    await ask('/api/orders', {}, 'POST');
    expect((await ask('/')).body.toString()).toBe('new');
  });
});

describe('public documents, where the look at what other processes changed is late', () => {
  it('are sent once one was taken, and at once where it can’t be', async () => {
    let price = 'old';
    const { ask, shop } = await serve((_incoming, response) => {
      shop.published.read(['products']);
      return html(response, price);
    });
    let looks = 0;
    shop.published.readThrough(async () => {
      looks += 1;
      if (price === 'away') throw new Error('The database is away.');
      shop.published.noteChange({ hard: ['products'] });
      shop.published.noteRead(0);
    });
    const text = async () => (await ask('/')).body.toString();
    shop.published.noteRead(0);
    expect([await text(), looks]).toEqual(['old', 0]);
    price = 'new';
    shop.published.noteRead(1_000);
    expect([await text(), looks]).toEqual(['new', 1]);
    price = 'away';
    shop.published.noteRead(1_000);
    expect([await text(), await text(), looks]).toEqual(['new', 'new', 2]);
  });
});

it('files are sent whole, on no condition but that of a cache: Next fails where one has no such part', async () => {
  const seen: unknown[] = [];
  const { ask } = await serve(async ({ headers }, response) => {
    seen.push([headers.range, headers['if-range'], headers['if-match'], headers['if-unmodified-since']]);
    response.setHeader('Accept-Ranges', 'bytes');
    response.end(headers['if-none-match'] ?? 'whole');
  });
  const parts = { range: 'bytes=99-', 'if-range': '"a"', 'if-match': '"a"', 'if-unmodified-since': 'x' };
  for (const path of ['/catalogue/a.webp', '/icon.svg', '/icon.svg?v=1', '/_next/static/a.js']) {
    const { status, headers, body } = await ask(path, parts);
    expect([status, headers['accept-ranges'], body.toString()]).toEqual([200, undefined, 'whole']);
  }
  expect((await ask('/catalogue/a.webp', { 'if-none-match': '"b"' })).body.toString()).toBe('"b"');
  expect(seen.flat().filter(Boolean)).toEqual([]);
});

describe('an address with needless escapes, dots or a fragment', () => {
  it('is the address itself to the guard, to the caches and to the app', async () => {
    const targets: string[] = [];
    const { ask } = await serve((incoming, response) => {
      targets.push(String(incoming.url));
      return html(response, 'x', { 'Cache-Control': 's-maxage=60' });
    });
    const pages = [
      '/products',
      '/%70roducts',
      '/pr%6Fduct%73?x=1',
      '/./products',
      '/x/%2e./products',
      '/products#x',
    ];
    for (const path of [...pages, '/llms%2Etxt', '/llms.txt', '/_next/static/%61.js', '/_next/static/a.js'])
      expect((await ask(path)).status, path).toBe(200);
    expect(targets).toEqual(['/products', '/llms.txt', '/_next/static/a.js']);
    for (const unsigned of ['web%68ook', '../stripe/webhook', 'webhook#x'].map((end) => `/api/stripe/${end}`))
      expect((await ask(unsigned, {}, 'POST')).status, unsigned).toBe(400);
    const foreign = await ask('/api/../login', { origin: 'https://evil.example' }, 'POST');
    expect(foreign.status, 'a form of another site').toBe(403);
    expect((await ask('/%70roducts/%%36%31')).status, 'not an escape').toBe(400);
    const picture = 'image?url=%2Fapi%2Fme&w=640&q=75';
    for (const optimizer of [`/_next/./${picture}`, `/_next/${picture}#x`])
      expect((await ask(optimizer)).status, 'which is never asked').toBe(400);
    expect((await ask('/_global-error#x')).status, 'the page of failures').toBe(404);
    expect(targets).toHaveLength(3);
  });

  it('keeps those that say something', async () => {
    const targets: string[] = [];
    const { ask } = await serve(async (incoming, response) => {
      targets.push(String(incoming.url));
      response.end();
    });
    const told = '/api/user/a%40b.example%2f%2541%c3%a9?q=%61';
    await ask(told);
    await ask('/.well-known/x..y/...');
    expect(targets).toEqual([told, '/.well-known/x..y/...']);
  });
});

describe('files of the build', () => {
  it('are kept under the name that pages use, and under no other spelling of it', async () => {
    const targets: string[] = [];
    const { ask } = await serve(async ({ url }, response) => {
      targets.push(url ?? '');
      response.setHeader('Content-Type', 'text/javascript');
      response.end('let a = 1;');
    });
    const name = '/_next/static/chunks/2-gd31_nh~wp.1f.js';
    await ask(name);
    await ask(name);
    expect(targets).toEqual([name]);
    const spellings = ['/_next/static//chunks/a2.js', '/_next/static/chunks/a2.js%20'];
    for (const spelling of [...spellings, ...spellings, `${name}?v=1`]) await ask(spelling);
    expect(targets).toEqual([name, ...spellings, ...spellings, `${name}?v=1`]);
  });

  it('are waited for on a busy machine, for a page is dead without its script', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    stops.push(() => vi.useRealTimers());
    const asked = Promise.withResolvers<void>();
    const ready = Promise.withResolvers<void>();
    const { ask } = await serve(async (_request, response) => {
      asked.resolve();
      await ready.promise;
      response.setHeader('Content-Type', 'text/javascript');
      response.end('let a = 1;');
    });
    const answer = ask('/_next/static/chunks/a2.js');
    await asked.promise;
    await vi.advanceTimersByTimeAsync(20_000);
    ready.resolve();
    expect((await answer).status).toBe(200);
  });
});

describe('compression', () => {
  it('shrinks text on the way out and leaves small and packed things alone', async () => {
    const long = JSON.stringify({ a: 'x'.repeat(5_000) });
    const { ask } = await serve(async ({ url }, response) => {
      response.setHeader('Content-Type', url === '/api/picture' ? 'image/webp' : 'application/json');
      response.end(url === '/api/small' ? '{}' : long);
    });
    const whole = await ask('/api/long', { 'accept-encoding': 'br' });
    expect([whole.headers['content-encoding'], whole.body.toString()]).toEqual([undefined, long]);
    const packed = await ask('/api/long', { 'accept-encoding': 'gzip' });
    expect(gunzipSync(packed.body).toString()).toBe(long);
    expect(packed.headers.vary).toContain('Accept-Encoding');
    expect((await ask('/api/long')).headers['content-encoding']).toBeUndefined();
    expect((await ask('/api/picture', { 'accept-encoding': 'gzip' })).body.toString()).toBe(long);
  });
});

it('reads sixteen events at once, and gives up the slowest for one more', async () => {
  let reading = 0;
  const { port } = await serve(async (incoming, response) => {
    reading += 1;
    incoming
      .resume()
      .once('end', () => response.end('told'))
      .once('error', () => undefined);
  });
  const headers = {
    host,
    'content-length': '2',
    'stripe-signature': `t=1754000000,v1=${'ab'.repeat(32)}`,
  };
  const tell = () => {
    const sent = request({ port, path: '/api/stripe/webhook', method: 'POST', headers, agent: false });
    const end = new Promise<string>((resolve) => {
      sent.once('error', () => resolve('given up'));
      sent.once('response', (answer) => resolve(String(answer.resume().statusCode)));
    });
    sent.write('{');
    return { sent, end };
  };
  const slow = [];
  for (let event = 0; event < 16; event += 1) {
    slow.push(tell());
    await expect.poll(() => reading).toBe(event + 1); // in their order
  }
  const last = tell();
  last.sent.end('}');
  expect(await last.end).toBe('200');
  for (const { sent } of slow.slice(1)) sent.end('}');
  expect(await Promise.all(slow.map(({ end }) => end))).toEqual(['given up', ...Array(15).fill('200')]);
});

it('tells the methods of a call also to a method that no call has', async () => {
  const { ask } = await serve(async ({ method }, response) => {
    response.statusCode = method === 'OPTIONS' ? 204 : 500;
    response.setHeader('Allow', 'GET, HEAD, OPTIONS');
    response.end();
  });
  const { status, headers } = await ask('/api/featured?x=1', {}, 'PROPFIND');
  expect([status, headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS']);
  expect((await ask('/robots.txt', {}, 'PROPFIND')).headers.allow).toBe('GET, HEAD');
});

describe('an answer to a script of another site', () => {
  const app = 'https://app.example';
  const data: Handler = async (_request, response) => {
    response.setHeader('Content-Type', 'application/json');
    response.setHeader('Vary', 'Accept');
    response.end('{}');
  };

  it('says that it may be read, whoever wrote it', async () => {
    const { ask } = await serve(data, { CORS_ORIGINS: app });
    for (const [path, method] of [
      ['/api/products', 'GET'],
      ['/api/ALLORDERS', 'GET'],
      ['/api/products', 'TRACE'],
    ] as const) {
      const { headers } = await ask(path, { origin: app }, method);
      expect(headers['access-control-allow-origin'], `${method} ${path}`).toBe(app);
      expect(headers.vary).toContain('Origin');
    }
    const { headers } = await ask('/api/products', { origin: app });
    expect(headers.vary).toBe('Accept, Origin');
  });

  it('tells its browser beforehand, without asking the app', async () => {
    const { ask } = await serve(() => Promise.reject(new Error('was asked')), { CORS_ORIGINS: app });
    const asked = { origin: app, 'access-control-request-method': 'PATCH' };
    const { status, headers } = await ask('/api/orders/1', asked, 'OPTIONS');
    expect(status).toBe(204);
    expect(headers).toMatchObject({
      'access-control-allow-origin': app,
      'access-control-allow-methods': expect.stringContaining('PATCH'),
      'x-content-type-options': 'nosniff',
    });
  });

  it('is like any other without the setting', async () => {
    const { ask } = await serve(data);
    const { headers } = await ask('/api/products', { origin: app });
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect(headers.vary).toBe('Accept');
  });
});

it('a picture of the shop is made once in each size, with and without WebP, however it is spelled', async () => {
  const asked: string[] = [];
  const { ask } = await serve(async ({ url = '' }, response) => {
    asked.push(url);
    response.end();
  });
  const spellings = [
    '?url=%2Fcatalogue%2Ffoam-brush-set.webp&w=96&q=75',
    '?w=96&q=75&url=/c%61talogue/foam-brush-set.webp',
    '?url=/catalogue/foam-brush-set.webp&w=96&q=75&v=2',
  ];
  const tags = new Set<string>();
  for (const query of spellings) {
    const webp = await ask(`/_next/image${query}`, {
      accept: 'image/avif,image/webp,*/*',
      range: 'bytes=0-1',
    });
    expect(webp).toMatchObject({ status: 200, headers: { 'content-type': 'image/webp' } });
    expect(webp.headers['x-request-id'], 'kept with it for a month').toBeUndefined();
    expect(webp.headers.vary).toContain('Accept');
    expect(webp.headers['cache-control']).toBe('public, max-age=2592000, must-revalidate');
    expect(await sharp(webp.body).metadata()).toMatchObject({ format: 'webp', width: 96 });
    const other = await ask(`/_next/image${query}`);
    expect(await sharp(other.body).metadata()).toMatchObject({ format: 'jpeg', width: 96 });
    tags.add(`${webp.headers.etag} ${other.headers.etag}`);
  }
  expect(tags.size).toBe(1);
  for (const [query, status] of [
    ['url=/catalogue/none.webp&w=96&q=75', 404],
    ['url=/catalogue/foam-brush-set.webp&w=97&q=75', 400],
    ['url=/catalogue/foam-brush-set.webp&w=96&q=74', 400],
    ['url=/catalogue/../server/main.ts&w=96&q=75', 400],
    ['url=/brand/logo.svg&w=96&q=75', 400],
    ['url=http://127.0.0.1/x.webp&w=96&q=75', 400],
  ] as const) {
    const refused = await ask(`/_next/image?${query}`);
    expect([refused.status, refused.headers['cache-control']], query).toEqual([status, 'no-store']);
  }
  expect(asked, 'what the framework was asked').toEqual([]);
});

describe('a form of a page that was open while a new version was started', () => {
  const form = new FormData();
  form.set('$ACTION_ID_0123', '');
  form.set('deliveryAddress', '1 <b>Harbour</b> Street');
  form.set('note', '');
  form.set('password', 'not to be shown');
  form.set('requestKey', 'of the page');
  for (const name of ['from', 'seenPrice', 'lines', 'photoURL']) form.set(name, 'of the page');

  /** As Next answers it. */
  const gone = async (request: IncomingMessage, response: ServerResponse) => {
    for await (const _chunk of request);
    response.setHeader('x-nextjs-action-not-found', '1');
    response.setHeader('content-type', 'text/plain');
    response.setHeader('Content-Length', '26');
    response.statusCode = 409;
    response.end('Server Action unavailable.');
  };

  async function post(headers: Record<string, string> = {}, body = form, path = '/list') {
    const { port } = await serve(gone);
    const sent = new Response(body);
    const type = sent.headers.get('content-type') ?? '';
    const bytes = Buffer.from(await sent.arrayBuffer());
    return new Promise<{ status: number | undefined; type: string | undefined; body: string }>((resolve) => {
      const own = { host, origin: `https://${host}`, 'content-type': type, 'content-length': bytes.length };
      const options = { port, path, method: 'POST', headers: { ...own, ...headers }, agent: false };
      request(options, async (answer) => {
        let text = '';
        for await (const part of answer.setEncoding('utf8')) text += part;
        resolve({ status: answer.statusCode, type: answer.headers['content-type'], body: text });
      }).end(bytes);
    });
  }

  it('is answered in words, with what was typed and without what was secret', async () => {
    const { status, type, body } = await post();
    expect([status, type]).toEqual([409, 'text/html; charset=utf-8']);
    expect(body).toContain(messages.outdated.title);
    expect(body).toContain(messages.outdated.posted);
    expect(body).toContain(
      `${messages.outdated.typed}</p><dl><dt>Delivery address</dt><dd>1 &lt;b&gt;Harbour`,
    );
    expect(body).not.toMatch(/not to be shown|of the page|ACTION|Note/);
    expect(body.endsWith('</html>\n')).toBe(true);
  });

  it('tells a script by the mark that it knows', async () => {
    const { status, type, body } = await post({ 'next-action': '0123' });
    expect([status, type, body]).toEqual([409, 'text/plain', 'Server Action unavailable.']);
  });

  it('says so without the texts when a picture made it large', async () => {
    const large = new FormData();
    large.set('name', 'Roller');
    large.set('image', new Blob([new Uint8Array(300 * 1024)]), 'a.png');
    const { status, body } = await post({ cookie: 'a' }, large, '/dashboard/addProduct');
    expect(status).toBe(409);
    expect(body).toContain(messages.outdated.title);
    expect(body).not.toContain('Roller');
  });
});
