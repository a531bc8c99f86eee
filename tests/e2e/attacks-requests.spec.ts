import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root, testBuild } from '../../scripts/testing/places.ts';
import { rawRequest } from '../support/e2e/raw.ts';
import { demo, ownShop } from '../support/e2e/shop.ts';
import { signInByApi } from '../support/e2e/sign-in.ts';
import { expect, test } from '../support/e2e.ts';

test('every kind of answer has the security headers and names no software', async ({ request }) => {
  const asked: [string, string, string[], number][] = [
    ['GET', '/', [], 200],
    ['HEAD', '/', [], 200],
    ['GET', '/login', [], 200],
    ['GET', '/no-such-page', [], 404],
    ['GET', '/dashboard', [], 307],
    ['GET', '/products/', [], 308],
    ['GET', '/%zz', [], 400],
    ['GET', `/${'a'.repeat(9000)}`, [], 414],
    ['GET', '/', [`x: ${'a'.repeat(20_000)}`], 431],
    ['PUT', '/products', [], 405],
    ['TRACE', '/', [], 405],
    ['GET', '/sign-out', [], 405],
    ['GET', '/terms', ['rsc: 1', 'next-router-state-tree: junk'], 400],
    ['POST', '/login', ['origin: https://evil.example', 'content-length: 0'], 403],
    ['POST', '/api/orders', ['content-length: 99999999'], 413],
    ['GET', '/api/products', [], 200],
    ['OPTIONS', '/api/products', [], 204],
    ['GET', '/api/user', [], 401],
    ['GET', '/api/nope', [], 404],
    ['PATCH', '/api/products', [], 405],
    ['GET', '/api/auth/session', [], 200],
    ['GET', '/api/auth/signin', [], 302],
    ['GET', '/api/auth/signout', [], 405],
    ['GET', '/api/health', [], 200],
    ['GET', '/robots.txt', [], 200],
    ['GET', '/catalogue/foam-brush-set.webp', [], 200],
    ['GET', '/_next/image?url=http://127.0.0.1/&w=640&q=75', [], 400],
    ['GET', '/_next/static/chunks/nope.js', [], 404],
  ];
  for (const [method, target, headers, status] of asked) {
    const answer = await rawRequest(method, target, headers);
    const name = `${method} ${target.slice(0, 60)}`;
    expect(answer.status, name).toBe(status);
    for (const header of [
      /^x-content-type-options: nosniff\r?$/im,
      /^x-frame-options: DENY\r?$/im,
      /^referrer-policy: /im,
      /^cross-origin-opener-policy: same-origin\r?$/im,
      /^permissions-policy: .*camera=\(\)/im,
      /^content-security-policy: .*frame-ancestors 'none'/im,
      /^cross-origin-resource-policy: /im,
    ]) {
      expect(answer.headers, `${name} ${header}`).toMatch(header);
    }
    expect(answer.headers, name).not.toMatch(/^(?:x-powered-by|server|access-control-allow-\w+|via):/im);
    expect(answer.headers, name).not.toMatch(/script-src[^;]*'unsafe-(?:inline|eval)'/i);
    expect(answer.body, name).not.toMatch(/\bat .*\.js:\d+|node_modules|MongoServerError/);
  }
  expect((await request.get('/api/products')).headers()['content-type']).toBe(
    'application/json; charset=utf-8',
  );
});

test('the demo accounts are for this machine: never for a visitor who comes through a proxy', async ({
  request,
}) => {
  const { password } = demo.buyer();
  expect(await (await request.get('/login')).text()).toContain(password);
  for (const headers of [
    { 'X-Forwarded-For': '203.0.113.9' },
    { Forwarded: 'for=203.0.113.9' },
    { Via: '1.1 tunnel.example', 'X-Came-Direct': '1' },
  ]) {
    const answer = await request.get('/login', { headers });
    expect(answer.status()).toBe(200);
    expect(await answer.text(), JSON.stringify(headers)).not.toContain(password);
    expect(await answer.text(), JSON.stringify(headers)).not.toContain('admin@example.com');
  }
});

test('no other site reads answers or sends writes', async ({ request }) => {
  const foreign = 'origin: https://evil.example';
  for (const target of ['/api/products', '/api/me', '/api/auth/session', '/']) {
    for (const method of ['GET', 'OPTIONS']) {
      if (method === 'OPTIONS' && target === '/') continue;
      const { headers } = await rawRequest(method, target, [foreign, 'access-control-request-method: POST']);
      expect(headers, `${method} ${target}`).not.toMatch(/access-control-/i);
    }
  }
  await signInByApi(request, demo.buyer());
  const body = { review: 'Sent by another site.', rating: 5 };
  for (const headers of [
    {},
    { Origin: 'null' },
    { Origin: 'https://evil.example' },
    { Origin: 'https://evil.example', 'Content-Type': 'text/plain' },
    { Origin: 'https://evil.example', 'Content-Type': 'application/x-www-form-urlencoded' },
    { Referer: 'http://localhost.evil.example/', 'Content-Type': 'text/plain' },
  ]) {
    const answer = await request.post('/api/reviews', { headers, data: JSON.stringify(body) });
    expect(answer.status(), JSON.stringify(headers)).toBe(403);
  }
  expect(await (await request.get('/api/reviews')).text()).not.toContain('Sent by another site.');
  expect((await request.get('/api/me')).status()).toBe(200);
});

test('reading changes nothing: no GET signs in, signs out or orders', async ({ request }) => {
  await signInByApi(request, demo.buyer());
  for (const target of [
    '/api/auth/signout',
    '/api/auth/signin/google',
    '/api/auth/callback/credentials?email=a&password=b',
    '/api/orders?_method=POST',
    '/login?email=a&password=b',
    '/register?email=a@example.com&name=a&password=abcdef',
  ]) {
    await request.get(target, { maxRedirects: 0 });
  }
  expect(await (await request.get('/api/me')).json()).toMatchObject({ email: demo.buyer().email });
});

test("Auth.js's endpoints want their own token and lead nowhere else", async ({ request, baseURL }) => {
  const form = {
    email: demo.buyer().email,
    password: demo.buyer().password,
    callbackUrl: 'https://evil.example/',
  };
  for (const csrfToken of ['', 'x', 'a|b']) {
    const answer = await request.post('/api/auth/callback/credentials', {
      form: { ...form, csrfToken },
      maxRedirects: 0,
    });
    expect(answer.headers()['location'] ?? '', 'no sign-in').not.toBe(form.callbackUrl);
    expect(await (await request.get('/api/me')).json()).toBeNull();
  }
  for (const callbackUrl of [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'https://localhost@evil.example',
    `${baseURL}.evil.example`,
  ]) {
    const { csrfToken }: { csrfToken: string } = await (await request.get('/api/auth/csrf')).json();
    const answer = await request.post('/api/auth/callback/credentials', {
      form: { ...form, csrfToken, callbackUrl },
      maxRedirects: 0,
    });
    expect(new URL(answer.headers()['location'] ?? '', baseURL).origin, callbackUrl).toBe(baseURL);
  }
});

test('signing in makes a new session, in a cookie that scripts do not see', async ({ request }) => {
  const planted = 'planted-by-somebody-else';
  const { csrfToken }: { csrfToken: string } = await (await request.get('/api/auth/csrf')).json();
  const answer = await request.post('/api/auth/callback/credentials', {
    form: { csrfToken, ...demo.buyer(), callbackUrl: '/' },
    headers: {
      Cookie: (await request.storageState()).cookies
        .map(({ name, value }) => `${name}=${value}`)
        .concat(`authjs.session-token=${planted}`)
        .join('; '),
    },
    maxRedirects: 0,
  });
  const session = answer
    .headersArray()
    .find(({ name, value }) => /set-cookie/i.test(name) && value.startsWith('authjs.session-token='));
  expect(session?.value).not.toContain(planted);
  expect(session?.value).toMatch(/HttpOnly/i);
  expect(session?.value).toMatch(/SameSite=Lax/i);
  expect(session?.value).not.toMatch(/Domain=/i);
});

test('the picture optimizer fetches nothing but the pictures of the shop', async () => {
  const addresses = [
    'http://127.0.0.1/',
    'http://[::1]/',
    'http://169.254.169.254/latest/meta-data/',
    '//169.254.169.254/x.webp',
    'https://evil.example/x.webp',
    'file:///etc/passwd',
    '/api/me',
    '/catalogue/../api/me',
    '/catalogue/%2e%2e/api/me',
    '/catalogue//evil.example/x.webp',
    '/\\evil.example/x.webp',
    '/brand/logo.svg',
    '/catalogue/foam-brush-set.webp?x=1',
    '/_next/image?url=/catalogue/foam-brush-set.webp&w=640&q=75',
    '',
  ];
  for (const address of addresses) {
    const { status, headers } = await rawRequest(
      'GET',
      `/_next/image?url=${encodeURIComponent(address)}&w=720&q=75`,
    );
    expect([400, 404], address).toContain(status);
    expect(headers, address).not.toMatch(/content-type: (?:image|text\/html)/i);
  }
  for (const size of ['w=721&q=75', 'w=720&q=74', 'w=99999&q=75', 'w=-1&q=75', 'w=720', 'q=75']) {
    const { status } = await rawRequest('GET', `/_next/image?url=%2Fcatalogue%2Ffoam-brush-set.webp&${size}`);
    expect(status, size).toBe(400);
  }
  const good = await rawRequest('GET', '/_next/image?url=%2Fcatalogue%2Ffoam-brush-set.webp&w=720&q=75');
  expect(good.status).toBe(200);
});

test('a server action that is called with rubbish fails alone, without telling why', async ({
  request,
  baseURL,
}) => {
  const page = await (await request.get('/login')).text();
  const [, id = ''] = /&quot;id&quot;:&quot;([0-9a-f]{42})&quot;/.exec(page) ?? [];
  expect(id, 'an action of the forms of the page').not.toBe('');
  const own = { Origin: baseURL ?? '', 'Next-Action': id };
  // The shape of CVE-2025-55182: an object that pretends to be a chunk of the answer.
  const gadget =
    '{"then":"$1:__proto__:then","status":"resolved_model","reason":-1,"value":"{\\"then\\":\\"$B1337\\"}",' +
    '"_response":{"_prefix":"process.exit(1);","_chunks":"$Q2","_formData":{"get":"$1:constructor:constructor"}}}';
  const forms: Record<string, string>[] = [
    { 0: gadget, 1: '"$@0"', 2: '[]' },
    { 0: '["$1:__proto__:constructor:constructor"]', 1: '{}' },
    { 0: '["$1"]', 1: '"$0"' },
    { 0: `["$n${'9'.repeat(100_000)}"]` },
    { 0: '['.repeat(50_000) + ']'.repeat(50_000) },
    { 0: '["$F1"]', 1: '{"id":"__proto__","bound":null}' },
    { 0: '["$K1"]', '1___proto__': 'x' },
    { 0: 'x{' },
  ];
  for (const form of forms) {
    const answer = await request.post('/login', { headers: own, multipart: form });
    expect([200, 400, 413, 500]).toContain(answer.status());
    expect(await answer.text()).not.toMatch(/node_modules|at .*\.js|Error:|constructor/);
  }
  for (const unknown of ['0'.repeat(42), '__proto__', 'constructor', '../x', id.slice(1)]) {
    const answer = await request.post('/login', { headers: { ...own, 'Next-Action': unknown }, data: '[]' });
    expect(answer.status(), unknown).toBeGreaterThanOrEqual(400);
    expect(answer.status(), unknown).toBeLessThan(500);
  }
  for (const elsewhere of ['/', '/dashboard/nowhere', '/back-in-stock']) {
    const answer = await request.post(elsewhere, { headers: own, data: '[]' });
    expect([404, 409], `${elsewhere}: the shop does not call itself`).toContain(answer.status());
  }
  const large = await request.post('/login', {
    headers: own,
    multipart: { 0: 'x'.repeat(9.5 * 1024 * 1024) },
  });
  expect(large.status()).toBe(413);
  expect((await request.get('/api/ready')).status(), 'the shop lives').toBe(200);
});

test('what would cost seconds to take apart is refused before it is', async ({
  request,
  asBuyer: { page },
}) => {
  const origin = new URL((await request.get('/api/health')).url()).origin;
  const own = { Origin: origin };
  for (const action of ['callback/credentials', 'signout', 'signin']) {
    const answer = await request.post(`/api/auth/${action}`, {
      headers: { ...own, 'Content-Type': 'application/x-www-form-urlencoded' },
      data: 'a&'.repeat(500_000),
    });
    expect(answer.status(), action).toBe(413);
  }
  const part = '--xyz\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n';
  const parts = { ...own, 'Content-Type': 'multipart/form-data; boundary=xyz' };
  const data = `${part.repeat(120_000)}--xyz--\r\n`;
  // The connection ends at the hundredth part, for a stranger mostly before he could be told.
  for (const client of [request, page.request]) {
    for (const path of ['/dashboard', '/api/upload']) {
      const answer = await client.post(path, { headers: parts, data }).catch(() => null);
      expect([null, client === request ? 401 : null], path).toContain(answer?.status() ?? null);
    }
  }
  const large = { headers: { ...own, 'Content-Type': 'text/plain' }, data: 'a'.repeat(5_000_000) };
  for (const path of ['/dashboard', '/api/upload'])
    expect((await request.post(path, large)).status(), path).toBe(401);
  const hidden = { ...own, 'Content-Type': 'multipart/form-data; xboundary=a; boundary=xyz' };
  expect((await page.request.post('/api/upload', { headers: hidden, data: part })).status()).toBe(400);
  expect((await request.get('/api/ready')).status(), 'the shop lives').toBe(200);
});

test('nothing that browsers get holds a secret or a source map', async ({ request }) => {
  const env = JSON.parse(readFileSync(ownShop().environmentFile, 'utf8'));
  const secret = [
    'AUTH_SECRET',
    'AUTH_GOOGLE_SECRET',
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'UPLOADTHING_TOKEN',
    'MONGODB_URI',
    'SMTP_URL',
    'DEMO_ADMIN_PASSWORD',
  ]
    .map((name) => String(env[name] ?? ''))
    .filter((value) => value.length > 5);
  expect(secret.length).toBeGreaterThan(5);
  const folder = path.join(root, testBuild, 'static');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  expect(files.filter(({ name }) => name.endsWith('.map'))).toEqual([]);
  const names =
    /sk_(?:live|test)_|whsec_|mongodb(?:\+srv)?:\/\/|AUTH_SECRET|UPLOADTHING_TOKEN|passwordHash|argon2|sourceMappingURL/;
  for (const { parentPath, name } of files) {
    const text = readFileSync(path.join(parentPath, name), 'latin1');
    expect(names.exec(text)?.[0], name).toBeUndefined();
    for (const value of secret) expect(text.includes(value), name).toBe(false);
  }
  for (const page of [
    '/',
    '/products',
    '/blog',
    '/portfolio',
    '/register',
    '/no-such-page',
    '/api/docs',
    '/api/openapi.json',
  ]) {
    const text = await (await request.get(page)).text();
    for (const value of secret) expect(text.includes(value), page).toBe(false);
    expect(names.exec(text)?.[0], page).toBeUndefined();
  }
  for (const hidden of [
    '/.env',
    '/.git/config',
    '/package.json',
    '/next.config.ts',
    '/server/main.ts',
    '/.next/BUILD_ID',
    '/_next/static/../server/middleware.js',
    '/_next/static/%2e%2e%2fBUILD_ID',
    '/api/debug',
    '/_global-error',
    '/_global-error#x',
    `/${path.relative(root, ownShop().environmentFile)}`,
    '/catalogue/../../package.json',
    '/catalogue/%2e%2e/%2e%2e/.env',
  ]) {
    expect([400, 404], hidden).toContain((await rawRequest('GET', hidden)).status);
  }
});

test('a part or a state that a file does not have is no failure of the shop', async () => {
  for (const header of [
    'Range: bytes=999999999-',
    'If-Match: "x"',
    'If-Unmodified-Since: Sat, 01 Jan 2000 00:00:00 GMT',
  ])
    for (const file of ['/catalogue/foam-brush-set.webp', '/icon.svg'])
      expect((await rawRequest('GET', file, [header])).status, `${file} ${header}`).toBe(200);
});

test('a forged host reaches no page, no link and no redirect', async ({ request }) => {
  for (const headers of [
    { 'X-Forwarded-Host': 'evil.example' },
    { 'X-Forwarded-Proto': 'evil' },
    { Forwarded: 'host=evil.example' },
    { 'X-Original-Host': 'evil.example' },
  ]) {
    for (const target of [
      '/',
      '/products',
      '/sitemap.xml',
      '/robots.txt',
      '/login',
      '/dashboard',
      '/api/auth/providers',
      '/api/openapi.json',
      '/api/auth/signin',
    ]) {
      const answer = await request.get(target, { headers, maxRedirects: 0 });
      expect(`${JSON.stringify(answer.headers())}${await answer.text()}`, target).not.toContain('evil');
    }
  }
});
