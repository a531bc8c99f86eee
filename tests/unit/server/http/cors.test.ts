import { describe, expect, it } from 'vitest';
import { corsHeaders, preflightHeaders } from '../../../../server/http/cors.ts';
import { envWith, settingsWith } from '../fixtures.ts';

const app = 'https://app.example';
const other = 'https://evil.example';
const named = settingsWith({ CORS_ORIGINS: `${app}, http://localhost:5173` });
const everybody = settingsWith({ CORS_ORIGINS: '*' });
const nobody = settingsWith();

const get = (url: string, origin?: string) => ({
  url,
  method: 'GET',
  headers: { ...(origin && { origin }) },
});
const preflight = (url: string, origin: string) => ({
  url,
  method: 'OPTIONS',
  headers: { origin, 'access-control-request-method': 'PATCH' },
});
const read = (headers: readonly (readonly [string, string])[] | null) => Object.fromEntries(headers ?? []);

describe('a script of another site', () => {
  it('reads nothing unless the configuration names sites', () => {
    expect(corsHeaders(get('/api/products', app), nobody)).toEqual([]);
    expect(preflightHeaders(preflight('/api/products', app), nobody)).toBeNull();
  });

  it('reads the API with cookies when its site is named', () => {
    for (const origin of [app, 'http://localhost:5173']) {
      const headers = read(corsHeaders(get('/api/orders?email=a', origin), named));
      expect(headers).toMatchObject({
        Vary: 'Origin',
        'Access-Control-Allow-Origin': origin,
        'Access-Control-Allow-Credentials': 'true',
      });
      for (const name of ['Link', 'X-Next-Cursor', 'Retry-After', 'WWW-Authenticate', 'Allow'])
        expect(headers['Access-Control-Expose-Headers']?.split(', ')).toContain(name);
    }
  });

  it.each([other, 'null', 'http://app.example', `${app}:8443`, `${app}.evil.example`, `${app}/`, undefined])(
    'reads nothing from %s, and the answer says that it might have differed',
    (origin) => {
      expect(corsHeaders(get('/api/products', origin), named)).toEqual([['Vary', 'Origin']]);
      if (origin) expect(preflightHeaders(preflight('/api/products', origin), named)).toBeNull();
    },
  );

  it('reads without cookies where every site may', () => {
    for (const origin of [other, 'null', undefined]) {
      const headers = read(corsHeaders(get('/api/products', origin), everybody));
      expect(headers).toMatchObject({ Vary: 'Origin', 'Access-Control-Allow-Origin': '*' });
      expect(headers).not.toHaveProperty('Access-Control-Allow-Credentials');
    }
  });

  it('may send what the calls take', () => {
    expect(read(preflightHeaders(preflight('/api/orders/1', app), named))).toMatchObject({
      'Access-Control-Allow-Origin': app,
      'Access-Control-Allow-Methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
      'Access-Control-Allow-Headers': 'Authorization, Content-Type, Idempotency-Key',
      'Access-Control-Max-Age': expect.stringMatching(/^\d+$/),
    });
    expect(preflightHeaders({ ...preflight('/api/orders', app), method: 'GET' }, named)).toBeNull();
    expect(preflightHeaders({ ...get('/api/orders', app), method: 'OPTIONS' }, named)).toBeNull();
  });

  it.each(['/', '/login', '/dashboard', '/api/auth/session', '/api/stripe/webhook'])(
    'has no business at %s',
    (path) => {
      for (const settings of [named, everybody]) {
        expect(corsHeaders(get(path, app), settings)).toEqual([]);
        expect(preflightHeaders(preflight(path, app), settings)).toBeNull();
      }
    },
  );
});

it.each([
  'app.example',
  'https://app.example/',
  'https://app.example/path',
  'https://*.example',
  'null',
  'HTTPS://APP.example',
])('the start refuses %s as an origin', (origin) => {
  expect(() => envWith({ CORS_ORIGINS: origin })).toThrow(/CORS_ORIGINS/);
});
