import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { accessTokenKey } from '@/lib/base/browser-keys';
import { allDashboardPages } from '@/lib/base/dashboard-pages';
import { placeOrder } from '../support/e2e/orders.ts';
import { rawRequest } from '../support/e2e/raw.ts';
import { demo } from '../support/e2e/shop.ts';
import { accessToken, signInByApi } from '../support/e2e/sign-in.ts';
import { expect, test } from '../support/e2e.ts';

const listed = allDashboardPages.filter(({ path }) => !path.includes('[id]'));
const adminPages = listed.filter(({ access }) => access === 'admin').map(({ path }) => path);
const privatePages = listed.map(({ path }) => path);

/** Other ways to write the address of a page. */
const spellings = (path: string) => [
  path,
  `${path}/`,
  `/${path}`,
  path.replace('/dashboard', '/%64ashboard'),
  path.replace('/dashboard', '/./dashboard'),
  path.replace('/dashboard', '/x/../dashboard'),
  path.replace('/dashboard/', '/dashboard%2f'),
  path.toUpperCase(),
  `${path}.rsc`,
  `${path}.segments/_tree.segment.rsc`,
  `${path}?_rsc=1`,
  `${path};x=1`,
  `${path}%20`,
  `/_next/data/build${path}.json`,
];

/** Headers that have opened doors of frameworks before (docs/security.md S2 to S4). */
const keys: readonly (readonly string[])[] = [
  [],
  ['x-middleware-subrequest: middleware:middleware:middleware:middleware:middleware'],
  ['x-middleware-subrequest: src/middleware:src/middleware:src/middleware:src/middleware:src/middleware'],
  ['x-middleware-next: 1', 'x-middleware-rewrite: /dashboard/manage'],
  ['x-nextjs-data: 1', 'x-matched-path: /dashboard/manage'],
  ['rsc: 1'],
  ['rsc: 1', 'next-router-prefetch: 1'],
  ['rsc: 1', 'next-router-prefetch: 1', 'next-router-segment-prefetch: /_tree'],
  ['rsc: 1', 'next-router-prefetch: 2', 'next-router-segment-prefetch: /dashboard/manage/__PAGE__'],
  ['next-router-prefetch: 1'],
  ['purpose: prefetch'],
  ['sec-purpose: prefetch;prerender'],
  ['x-http-method-override: GET', 'x-original-url: /dashboard/manage', 'x-rewrite-url: /dashboard/manage'],
  ['authorization: Bearer a.b.c'],
  ['cookie: authjs.session-token=a.b.c.d.e; signed_in=1'],
];

/** What only the pages behind the login show: the accounts of the seeded shop, and an admin's tools. */
const secrets = /(?:admin|buyer)@example\.com|Manage users<|All orders<|Make .* an admin/;

/** One try in nine at each page: one gate stands before all of them, so that each try need not meet every page. */
const triesAt = <Try>(tries: readonly Try[], page: number, every = 9): Try[] =>
  tries.filter((_, index) => index % every === page % every);

async function cookiesOf(request: APIRequestContext): Promise<string> {
  const { cookies } = await request.storageState();
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

test('no spelling and no header opens a private page to a visitor', async () => {
  for (const [page, path] of privatePages.entries()) {
    for (const target of new Set([path, ...triesAt(spellings(path), page)])) {
      const { status, body } = await rawRequest('GET', target);
      expect([307, 308, 404, 400], target).toContain(status);
      expect(body, target).not.toMatch(secrets);
    }
    for (const headers of triesAt(keys, page)) {
      for (const method of ['GET', 'HEAD']) {
        const { status, body } = await rawRequest(method, path, headers);
        expect([200, 307], `${method} ${path} ${headers}`).toContain(status);
        expect(body, `${method} ${path} ${headers}`).not.toMatch(secrets);
      }
    }
  }
});

test("no spelling and no header opens an admin's page to a customer", async ({
  asBuyer: { page, account },
}) => {
  test.slow();
  const { request } = page;
  for (const [index, path] of adminPages.entries()) {
    const tries = [
      [path, []] as const,
      ...triesAt(spellings(path).slice(1), index).map((target) => [target, []] as const),
      ...triesAt(keys.slice(1, -2), index).map((headers) => [path, headers] as const),
    ];
    for (const [target, headers] of tries) {
      // Asking for such a page may have signed him out (specification §2).
      if ((await (await request.get('/api/me')).json()) === null) await signInByApi(request, account);
      const cookie = await cookiesOf(request);
      const { status, body } = await rawRequest('GET', target, [...headers, `cookie: ${cookie}`]);
      expect([200, 307, 308, 404, 400], `${target} ${headers}`).toContain(status);
      expect(body, `${target} ${headers}`).not.toMatch(secrets);
    }
  }
});

test('no spelling, header or method opens a call of the API', async () => {
  const targets = [
    '/api/allorders',
    '/api/allOrders',
    '/api/ALLORDERS',
    '/api/allorders/',
    '/api//allorders',
    '//api/allorders',
    '/api/./allorders',
    '/api/x/../allorders',
    '/api/%61llorders',
    '/api/allorders?_method=GET&admin=1',
    '/api/allorders?role=admin#',
    '/api/user',
    '/api/exports/users',
    '/api/orders?email=buyer@example.com',
    '/api/user/buyer@example.com',
    '/api/user/admin@example.com%2f',
  ];
  for (const [call, target] of targets.entries()) {
    for (const headers of [[], ...triesAt(keys.slice(1), call, 3)]) {
      for (const method of ['GET', 'HEAD', 'OPTIONS']) {
        const { status, body } = await rawRequest(method, target, headers);
        expect([204, 307, 308, 400, 401, 404, 405], `${method} ${target} ${headers}`).toContain(status);
        expect(body, target).not.toMatch(/@example\.com|"_id"/);
      }
    }
  }
  const doubled = await rawRequest('GET', '/api/user', [
    'authorization: Bearer a.b.c',
    'authorization: Bearer d.e.f',
  ]);
  expect(doubled.status).toBe(401);
  for (const header of [
    'authorization: Bearer %',
    'authorization: Bearer %E0%A4%A',
    'authorization:',
    'cookie: authjs.session-token=%',
  ]) {
    expect((await rawRequest('GET', '/api/user', [header])).status, header).toBe(401);
  }
});

test("another customer's order is not found, on pages and by REST, whatever the address says", async ({
  asBuyer: { page, account },
  request,
}) => {
  const { orderId } = await placeOrder(page, account, 7);
  await signInByApi(request, demo.buyer());
  const token = await accessToken(request, demo.buyer());
  for (const query of [
    '',
    `?email=${account.email}`,
    '?id=x',
    `?id=${orderId}`,
    '?nxtPid=x',
    `?nxtPid=${orderId}`,
  ]) {
    const shown = await request.get(`/dashboard/payment/${orderId}${query}`);
    expect(shown.status(), query).toBe(404);
    expect(await shown.text(), query).not.toContain('Harbour Street');
    for (const [method, status] of [
      ['GET', 404],
      ['DELETE', 404],
    ] as const) {
      const answer = await request.fetch(`/api/orders/${orderId}${query}`, {
        method,
        headers: { Authorization: `Bearer ${token}` },
      });
      expect(answer.status(), `${method} ${query}`).toBe(status);
    }
  }
  expect((await page.request.get(`/api/orders/${orderId}`)).status(), 'it is still there').toBe(200);
});

test('what a signed-in customer asks for is never kept for the next visitor', async ({
  asBuyer: { page, account },
}) => {
  const cookie = await cookiesOf(page.request);
  const mark = `poison-${randomUUID()}`;
  const poison = [
    [`x-forwarded-host: ${mark}.example`],
    [`x-forwarded-proto: ${mark}`, `x-forwarded-prefix: /${mark}`],
    [`x-original-url: /${mark}`, `x-rewrite-url: /${mark}`],
    [`x-nextjs-data: ${mark}`, `x-invoke-path: /${mark}`, `x-now-route-matches: ${mark}`],
    ['rsc: 1', `next-url: /${mark}`],
    [`accept: text/${mark}`, `accept-language: ${mark}`, `user-agent: ${mark}`],
    [`range: bytes=0-10`],
    [`if-none-match: "${mark}"`],
    [`accept-encoding: ${mark}`],
    [`referer: https://${mark}.example/`, `origin: https://${mark}.example`],
  ];
  for (const path of ['/', '/home', '/products', '/blog', '/portfolio', '/robots.txt', '/sitemap.xml']) {
    const before = await rawRequest('GET', path);
    for (const headers of poison) {
      for (const query of ['', '?__nextDataReq=1', `?utm_source=${mark}`, `?q=${mark}`]) {
        await rawRequest('GET', path + query, [...headers, `cookie: ${cookie}`]);
      }
      await rawRequest('HEAD', path, [...headers, `cookie: ${cookie}`]);
    }
    const after = await rawRequest('GET', path);
    expect(after.status, path).toBe(200);
    expect(after.headers + after.body, path).not.toContain(mark);
    expect(after.body, path).not.toContain(account.email);
    expect(after.headers, path).not.toMatch(/set-cookie/i);
    expect(after.body.length, path).toBe(before.body.length);
  }
});

test('personal answers are kept by nobody', { tag: '@spec-9-cache' }, async ({
  asBuyer: { page, account },
}) => {
  const paths = [
    '/dashboard',
    '/dashboard/myOrder',
    '/dashboard/review',
    '/login',
    '/register',
    '/api/me',
    `/api/user/${account.email}`,
    `/api/orders?email=${account.email}`,
    '/api/auth/session',
  ];
  for (const path of paths) {
    const answer = await page.request.get(path, { maxRedirects: 0 });
    expect(answer.headers()['cache-control'], path).toMatch(/no-store/);
  }
});

test('after signing out, the back button shows nothing of the account', async ({
  asBuyer: { page, account },
}) => {
  await page.goto('/dashboard');
  await expect(page.getByText(account.email).first()).toBeVisible();
  await page.waitForFunction((key) => localStorage.getItem(key), accessTokenKey); // not asked for while signing out
  await page.getByRole('button', { name: 'Sign Out' }).first().click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText(account.email)).toHaveCount(0);
  expect(
    await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])),
  ).not.toContain('eyJ');
});
