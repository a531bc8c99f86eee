import * as z from 'zod';
import { rawRequest } from '../support/e2e/raw.ts';
import { demo, ownShop } from '../support/e2e/shop.ts';
import { accessToken, createAccount, newAccount, signInByApi } from '../support/e2e/sign-in.ts';
import { expect, test } from '../support/e2e.ts';

const failure = (code: string) => ({ error: { code, message: expect.stringMatching(/^[A-Z].*\.$/) } });
const json = (text: string): unknown => JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1));

test('a method that an address does not have is told so in JSON, with those that it has', async () => {
  for (const [method, target, allow] of [
    ['DELETE', '/api/products', 'GET, POST, HEAD, OPTIONS'],
    ['TRACE', '/api/featured', 'GET, HEAD, OPTIONS'],
    ['PROPFIND', '/api/auth/csrf', 'GET, HEAD, OPTIONS'],
    ['HEAD', '/api/create-payment-intent', 'POST, OPTIONS'],
    ['POST', '/api/health', 'GET, HEAD, OPTIONS'],
    ['PATCH', '/api/ready', 'GET, HEAD, OPTIONS'],
    ['GET', '/api/stripe/webhook', 'POST, OPTIONS'],
    ['POST', '/api/auth/csrf', 'GET, HEAD, OPTIONS'],
    ['PUT', '/api/auth/session', 'GET, POST, HEAD, OPTIONS'],
    ['DELETE', '/api/auth/signin/google', 'GET, POST, HEAD, OPTIONS'],
    ['PATCH', '/api/auth/callback/credentials', 'GET, POST, HEAD, OPTIONS'],
    ['GET', '/api/allOrders/aaaaaaaaaaaaaaaaaaaaaaaa', 'PATCH, DELETE, OPTIONS'],
  ] as const) {
    const answer = await rawRequest(method, target, ['content-length: 0']);
    const name = `${method} ${target}`;
    expect(answer.status, name).toBe(405);
    expect(answer.headers, name).toMatch(new RegExp(`^allow: ${allow}\r?$`, 'im'));
    expect(answer.headers, name).toMatch(/^content-type: application\/json; charset=utf-8\r?$/im);
    if (method !== 'HEAD') expect(json(answer.body), name).toEqual(failure('wrong_method'));
  }
});

test('an address is spelled as the specification spells it, and in no other case', async () => {
  for (const target of [
    '/api/Products',
    '/api/ALLORDERS',
    '/api/Allorders/aaaaaaaaaaaaaaaaaaaaaaaa',
    '/api/%41llOrders',
    '/API/allOrders',
    '/API/products',
    '/api/user/Admin/a@example.com',
    '/api/auth/Session',
    '/api/auth/callback/Google',
    '/api/auth/session/more',
    '/Products',
    '/DASHBOARD',
    '/Login',
  ]) {
    const answer = await rawRequest('GET', target);
    expect(answer.status, target).toBe(404);
    if (target.startsWith('/api/')) expect(json(answer.body), target).toEqual(failure('not_found'));
  }
  for (const target of ['/api/allOrders', '/api/allorders'])
    expect((await rawRequest('GET', target)).status, target).toBe(401);
});

test('who is nobody hears how to say who he is', async () => {
  const nobody = await rawRequest('GET', '/api/user');
  expect(nobody.headers).toMatch(/^www-authenticate: Bearer realm="api"\r?$/im);
  const broken = await rawRequest('GET', '/api/user', ['authorization: Bearer x.y.z']);
  expect(broken.headers).toMatch(/^www-authenticate: Bearer realm="api", error="invalid_token"\r?$/im);
});

test('an e-mail in a path is decoded once, and one in a query may have a bare +', async ({
  page,
  request,
  playwright,
  baseURL,
}) => {
  const { email, ...rest } = newAccount();
  const [name = '', domain = ''] = email.split('@');
  const account = { ...rest, email: `${name}+brush@${domain}` };
  await createAccount(page, account);
  await signInByApi(request, account);
  const headers = { Authorization: `Bearer ${await accessToken(request, account)}` };
  const status = async (path: string) => (await request.get(`/api${path}`, { headers })).status();

  for (const spelled of [account.email, encodeURIComponent(account.email), account.email.toUpperCase()])
    expect(await status(`/user/${spelled}`), spelled).toBe(200);
  expect(await status(`/user/${encodeURIComponent(encodeURIComponent(account.email))}`)).toBe(403);
  expect(await status(`/user/${account.email.replace('+', '%20')}`)).toBe(403);
  for (const query of [
    '',
    '?email=',
    `?email=${account.email}`,
    `?email=${encodeURIComponent(account.email)}`,
  ])
    expect(await status(`/orders${query}`), query).toBe(200);
  expect(await status(`/orders?email=${name}@${domain}`)).toBe(403);

  const office = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
  await signInByApi(office, demo.admin());
  expect((await office.get('/api/user/buyer%40example.com')).status()).toBe(200);
  for (const path of ['/user/buyer%2540example.com', '/user/100%25@example.com', '/user/a%2Fb@example.com'])
    expect((await office.get(`/api${path}`)).status(), path).toBe(404);
  expect(await (await office.get('/api/admin/admin%2540example.com')).json()).toEqual({ admin: false });
  await office.dispose();
});

test('a body is JSON in UTF-8, or a form where a picture is sent', async ({ page, request }) => {
  const account = newAccount();
  await createAccount(page, account);
  await signInByApi(request, account);
  const authorization = `Bearer ${await accessToken(request, account)}`;
  const review = JSON.stringify({ review: 'Gut für Ecken.', rating: 5 });
  const send = async (path: string, type: string | null, body: BodyInit) => {
    const headers = { authorization, ...(type !== null && { 'content-type': type }) };
    const answer = await fetch(`${ownShop().origin}/api${path}`, { method: 'POST', headers, body });
    return { status: answer.status, body: await answer.json() };
  };
  const bytes = new TextEncoder().encode(review); // brings no content type of its own
  for (const type of [
    null,
    'application/json',
    'Application/JSON;charset=UTF-8',
    'application/json; charset="utf-8"',
  ])
    expect((await send('/reviews', type, bytes)).status, String(type)).toBe(201);
  for (const [path, type] of [
    ['/reviews', 'text/plain;charset=UTF-8'],
    ['/reviews', 'application/x-www-form-urlencoded'],
    ['/reviews', 'application/json; charset=iso-8859-1'],
    ['/orders', 'application/xml'],
    ['/upload', 'application/json'],
    ['/upload', 'image/png'],
  ] as const) {
    const answer = await send(path, type, bytes);
    expect(answer.status, `${path} ${type}`).toBe(415);
    expect(answer.body).toEqual(failure('unsupported_type'));
  }
});

test('pictures are whole addresses for a client that asks for them', async ({ request }) => {
  const pictures = z.array(z.looseObject({ img: z.string() }));
  for (const path of ['/products', '/featured', '/products?limit=2']) {
    const plain = await request.get(`/api${path}`);
    expect(plain.headers()['vary']).toMatch(/\bAccept\b(?!-)/);
    const asked = await request.get(`/api${path}`, {
      headers: { Accept: 'application/json; images=absolute' },
    });
    expect(asked.headers()['content-type']).toBe('application/json; charset=utf-8');
    const kept = pictures.parse(await plain.json());
    expect(kept.every(({ img }) => img.startsWith('/catalogue/'))).toBe(true);
    const whole = pictures.parse(await asked.json());
    expect(whole.map(({ img }) => img)).toEqual(kept.map(({ img }) => `${ownShop().origin}${img}`));
  }
});
