import { type IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { directHeader } from '@/lib/platform/direct-header';
import { canonicalRedirect, clientIp, refusalOf, sanitiseHeaders } from '../../../../server/http/guard.ts';
import { settingsWith } from '../fixtures.ts';

const settings = settingsWith();
const get = (url: string, headers: Record<string, string> = {}) => ({ method: 'GET', url, headers });
const post = (url: string, headers: Record<string, string> = {}) => ({
  ...get(url, headers),
  method: 'POST',
});
const own = { origin: 'https://shop.example' };
const signed = { 'stripe-signature': `t=1,v1=${'0'.repeat(64)}` };

/** A request of Next's router, whose state has a page between these. */
const router = (before: string, after: string) =>
  get('/dashboard', { rsc: '1', 'next-router-state-tree': `${before}["",{}]${after}` });

const upload = (type: string) => post('/api/upload', { 'content-type': type });

describe('refused requests', () => {
  it('takes ordinary ones', () => {
    expect(refusalOf(get('/products?q=%C3%A9'), settings)).toBeNull();
  });

  it('does not take a browser that hides where a form comes from for another site', () => {
    const said = (headers: Record<string, string>) => refusalOf(post('/login', headers), settings)?.message;
    expect(said({ origin: 'https://evil.example' })).toBe('This form belongs to another site.');
    for (const hidden of [{}, { origin: 'null' }]) expect(said(hidden)).toContain('Referer');
  });

  it.each([
    ['a long address', get(`/${'a'.repeat(9_000)}`), 414],
    ['a broken escape', get('/%zz'), 400],
    ['a null byte', get('/a%00'), 400],
    ['a line break', get('/products%0d%0aSet-Cookie:x=1'), 400],
    [
      'a forged line of the log',
      get('/_next/image?url=%2Fbrand%2Fx%0A%7B%22level%22%3A50%7D&w=640&q=75'),
      400,
    ],
    ['another site as target', get('http://evil.example/'), 400],
    ['a large body', post('/api/orders', { 'content-length': '131073' }), 413],
    ['a large form', post('/login', { ...own, 'content-length': '65537' }), 413],
    ['a large sign-in', post('/api/auth/callback/credentials', { 'content-length': '16385' }), 413],
    ['a large event', post('/api/stripe/webhook', { 'content-length': '1048577' }), 413],
    ['an event that nobody signed', post('/api/stripe/webhook', { 'content-length': '2000' }), 400],
    [
      'one that is signed by no word of Stripe',
      post('/api/stripe/webhook', { 'stripe-signature': 't=1,v1=0' }),
      400,
    ],
    ['a picture too large for any form', post('/dashboard', { ...own, 'content-length': '10485761' }), 413],
    ['a form of another site', { ...get('/login', { origin: 'https://evil.example' }), method: 'POST' }, 403],
    ['a form of a private page', { ...get('/login', { origin: 'null' }), method: 'POST' }, 403],
    ['a form of nobody', { ...get('/login'), method: 'POST' }, 403],
    ['a form whose page is elsewhere', post('/login', { referer: 'https://evil.example/shop.example' }), 403],
    ['a look-alike', post('/login', { origin: 'https://shop.example.evil.example' }), 403],
    ['a form without a boundary', post('/login', { ...own, 'content-type': 'multipart/form-data' }), 400],
    ['a boundary hidden in a name', upload('multipart/form-data; xboundary=a; boundary=b'), 400],
    ['two boundaries', upload('multipart/form-data; boundary=a; boundary=b'), 400],
    ['parts of another kind', upload('multipart/mixed; boundary=a'), 400],
    ['a form to a picture', post('/catalogue/brush.webp', own), 405],
    ['a file to be replaced', { ...get('/robots.txt'), method: 'PUT' }, 405],
    ['an echo', { ...get('/api/products'), method: 'TRACE' }, 405],
    ['a call in a third spelling', get('/api/ALLORDERS'), 404],
    ['the same with an id', get('/API/allOrders/1?email=a'), 404],
    ['the same in escapes', get('/api/%41llOrders'), 404],
    ['the page of failures itself', get('/_global-error?x'), 404],
    ['a page to be deleted', { ...get('/dashboard'), method: 'DELETE' }, 405],
    ['a router that is nowhere', get('/list', { rsc: '1', 'next-router-state-tree': 'junk' }), 400],
    ['one in a page of hundreds of layouts', router('["",{"a":'.repeat(150), '}]'.repeat(150)), 400],
    ['the same in escapes', router('%5B%22%22%2C%7B%22a%22%3A'.repeat(150), '%7D%5D'.repeat(150)), 400],
    ['one whose place has no such form', get('/terms', { rsc: '1', 'next-router-state-tree': '{}' }), 400],
    ['no host', { ...get('/'), rawHeaders: [], httpVersion: '1.1' }, 400],
    ['two hosts', { ...get('/'), rawHeaders: ['Host', 'a', 'x', 'host', 'HOST', 'b'] }, 400],
  ])('refuses %s', (_name, request, status) => {
    expect(refusalOf(request, settings)?.status).toBe(status);
  });

  it.each([
    ['a form of ours', post('/login', { ...own, 'content-type': 'multipart/form-data; boundary=x' })],
    ['one that tells only its page', post('/login', { referer: 'https://shop.example/login?from=%2F' })],
    ['a health check of old', { ...get('/api/health'), rawHeaders: [], httpVersion: '1.0' }],
    ['a line break that was typed', get('/products?q=one%0Atwo')],
    ['a router that says where it is', router('%5B%22%22%2C%7B%22a%22%3A', '%7D%2Cnull%2Cnull%5D')],
    ['one in a page of many layouts', router('["",{"a":'.repeat(20), '}]'.repeat(20))],
    ['a picture', upload('multipart/form-data; boundary="a b"')],
    ['a form with a picture', post('/dashboard/addProduct', { ...own, 'content-length': '9000000' })],
    [
      'an event with all the evidence of a dispute, twice',
      post('/api/stripe/webhook', { ...signed, 'content-length': '910000' }),
    ],
    ['a call of the API', { ...get('/api/orders/1'), method: 'PATCH' }],
  ])('takes %s', (_name, request) => {
    expect(refusalOf(request, settings)).toBeNull();
  });

  it('says what may be asked instead', () => {
    expect(refusalOf(post('/brand/logo.svg'), settings)).toMatchObject({ allow: 'GET, HEAD' });
    for (const path of ['/list/summary', '/speculation-rules'])
      expect(refusalOf(post(path, own), settings), path).toMatchObject({ status: 405, allow: 'GET, HEAD' });
    for (const path of ['/sign-out', '/list/add'])
      expect(refusalOf(get(path), settings)).toMatchObject({ status: 405, allow: 'POST' });
    expect(refusalOf(get('/vitals'), settings)).toMatchObject({ status: 405, allow: 'POST, OPTIONS' });
    expect(refusalOf({ ...get('/vitals'), method: 'OPTIONS' }, settings)).toBeNull();
  });

  it('lets uploads be larger and the API judge origins itself', () => {
    const upload = { ...get('/api/upload', { 'content-length': '20000000' }), method: 'POST' };
    const api = { ...get('/api/orders', { origin: 'https://evil.example' }), method: 'POST' };
    expect(refusalOf(upload, settings)).toBeNull();
    expect(refusalOf(api, settings)).toBeNull();
  });
});

describe('the canonical host', () => {
  it('keeps visitors who are there', () => {
    expect(canonicalRedirect(get('/products', { host: 'shop.example' }), settings)).toBeNull();
    expect(canonicalRedirect(get('/products', { host: 'SHOP.example' }), settings)).toBeNull();
  });

  it('is the same with the port that its scheme has anyway, and another with any other', () => {
    const redirect = (host: string, auth = 'https://shop.example') =>
      canonicalRedirect(get('/', { host }), settingsWith({ AUTH_URL: auth }));
    expect(redirect('shop.example:443')).toBeNull();
    expect(redirect('localhost:80', 'http://localhost')).toBeNull();
    expect(redirect('shop.example:80')).toBe('https://shop.example/');
    expect(redirect('shop.example:8443')).toBe('https://shop.example/');
    const proxied = settingsWith({ TRUST_PROXY: '1' });
    const headers = {
      host: 'app:3000',
      'x-forwarded-host': 'shop.example:443',
      'x-forwarded-proto': 'https',
    };
    expect(canonicalRedirect(get('/', headers), proxied)).toBeNull();
  });

  it('sends others there with path and query', () => {
    const redirect = canonicalRedirect(get('/products?q=a', { host: 'www.shop.example' }), settings);
    expect(redirect).toBe('https://shop.example/products?q=a');
  });

  it('leaves the API, health checks and forms where they are', () => {
    for (const path of ['/api/health', '/api/ready', '/api/products', '/api/stripe/webhook']) {
      expect(canonicalRedirect(get(path, { host: '10.0.0.7:3000' }), settings)).toBeNull();
    }
    expect(canonicalRedirect({ ...get('/login', { host: 'x' }), method: 'POST' }, settings)).toBeNull();
    expect(canonicalRedirect(get('/api/auth/signin', { host: 'x' }), settings)).not.toBeNull();
  });

  it('believes a proxy only when there is one', () => {
    const headers = { host: 'app:3000', 'x-forwarded-host': 'shop.example', 'x-forwarded-proto': 'https' };
    const proxied = settingsWith({ TRUST_PROXY: '1' });
    expect(canonicalRedirect(get('/', headers), settings)).toBe('https://shop.example/');
    expect(canonicalRedirect(get('/', headers), proxied)).toBeNull();
    expect(canonicalRedirect(get('/', { ...headers, 'x-forwarded-proto': 'http' }), proxied)).toBe(
      'https://shop.example/',
    );
    // In any case (RFC 3986 §3.1), or the redirect would lead back here for ever.
    expect(canonicalRedirect(get('/', { ...headers, 'x-forwarded-proto': 'HTTPS' }), proxied)).toBeNull();
  });

  it('never leaves the site, whatever the target and the host', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom('evil.example', '', 'shop.example:80'), (path, host) => {
        const redirect = canonicalRedirect(get(`/${path}`, { host }), settings);
        if (redirect) expect(new URL(redirect).origin).toBe('https://shop.example');
      }),
    );
  });
});

describe('headers that reach the app', () => {
  it('are never what an outsider claims', () => {
    const claims = fc.constantFrom(
      'host',
      'forwarded',
      'x-forwarded-host',
      'x-forwarded-for',
      'x-forwarded-proto',
      'x-middleware-subrequest',
      'x-nextjs-data',
      'x-invoke-path',
      'x-matched-path',
      'x-prerender-revalidate',
      'x-original-url',
      'content-security-policy',
    );
    fc.assert(
      fc.property(fc.dictionary(claims, fc.constant('evil.example')), (headers) => {
        sanitiseHeaders(headers, settings.origin, '192.0.2.1');
        expect(Object.values(headers)).not.toContain('evil.example');
        expect(headers).toMatchObject({ host: 'shop.example', 'x-forwarded-for': '192.0.2.1' });
      }),
    );
  });

  it('keep what soft navigation and sign-in need', () => {
    const needed = {
      rsc: '1',
      'next-router-state-tree': 'x',
      'next-action': 'y',
      'next-url': '/',
      cookie: 'a=b',
    };
    const headers = { ...needed };
    sanitiseHeaders(headers, settings.origin, '192.0.2.1');
    expect(headers).toMatchObject(needed);
  });
});

describe('a call of a server action', () => {
  it.each([
    ['/dashboard/myOrder', undefined],
    ['/purchase/0123456789abcdef01234567', undefined],
    ['/dashboard/nowhere', '1'],
    ['/login', '1'],
    ['/', '1'],
  ])('at %s is not passed on by Next to another page, as none needs', (path, mark) => {
    const headers: IncomingHttpHeaders = { 'next-action': '0123', 'x-action-forwarded': 'yes' };
    sanitiseHeaders(headers, settings.origin, '192.0.2.1', path);
    expect(headers['x-action-forwarded']).toBe(mark);
  });
});

describe('whether a request came directly', () => {
  const marked = (headers: Record<string, string>) => {
    sanitiseHeaders(headers, settings.origin, '127.0.0.1');
    return headers;
  };

  it('is told to the app, also of what it asks of itself with the headers of such a request', () => {
    const direct = marked({ accept: 'text/html' });
    expect(direct).toHaveProperty(directHeader);
    expect(marked({ ...direct })[directHeader]).toBe(direct[directHeader]);
  });

  it.each(['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via', 'cf-connecting-ip'])(
    'is denied by %s, whatever else the client claims',
    (name) => {
      expect(marked({ [name]: 'for=203.0.113.9' })).not.toHaveProperty(directHeader);
      expect(marked({ [name]: '203.0.113.9', [directHeader]: 'yes' })).not.toHaveProperty(directHeader);
    },
  );
});

describe('the address of a client', () => {
  const from = (headers: Record<string, string>, behindProxy: boolean) => {
    const request = new IncomingMessage(new Socket());
    Object.defineProperty(request.socket, 'remoteAddress', { value: '192.0.2.1' });
    Object.assign(request.headers, headers);
    return clientIp(request, behindProxy);
  };

  it.each([
    [{ 'x-forwarded-for': '203.0.113.9' }],
    [{ 'x-forwarded-for': '203.0.113.9, 203.0.113.10' }],
    [{ forwarded: 'for=203.0.113.9', 'x-real-ip': '203.0.113.9', 'true-client-ip': '203.0.113.9' }],
  ])('is the one it connects from, whatever it claims: %j', (headers) => {
    expect(from(headers, false)).toBe('192.0.2.1');
  });

  it('is what the one proxy in front has seen, not what the client told that proxy', () => {
    expect(from({ 'x-forwarded-for': '203.0.113.9' }, true)).toBe('203.0.113.9');
    expect(from({ 'x-forwarded-for': '10.0.0.1, spoofed, 203.0.113.9' }, true)).toBe('203.0.113.9');
    expect(from({ 'x-forwarded-for': ' , ' }, true)).toBe('192.0.2.1');
    expect(from({ 'x-forwarded-for': '203.0.113.9, unknown' }, true)).toBe('192.0.2.1');
    expect(from({}, true)).toBe('192.0.2.1');
  });

  it('has no port, which would make every connection somebody else', () => {
    expect(from({ 'x-forwarded-for': '203.0.113.9:51234' }, true)).toBe('203.0.113.9');
    expect(from({ 'x-forwarded-for': '[2001:db8::1]:51234' }, true)).toBe('2001:db8::1');
    expect(from({ 'x-forwarded-for': '[2001:db8::1]' }, true)).toBe('2001:db8::1');
    expect(from({ 'x-forwarded-for': '2001:db8::1' }, true)).toBe('2001:db8::1');
  });
});
