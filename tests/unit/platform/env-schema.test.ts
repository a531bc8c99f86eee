import { describe, expect, it } from 'vitest';
import { envWith } from '../server/fixtures.ts';

describe('the sandbox, with its demo accounts', () => {
  it.each([
    'https://shop.example',
    'http://192.168.1.4:3000',
    'https://localhost.evil.example',
    'http://127.0.0.1.evil.example',
  ])('does not start for an address that others can reach: %s', (AUTH_URL) => {
    expect(() => envWith({ SANDBOX: '1', AUTH_URL })).toThrow('SANDBOX: is for this machine alone');
  });

  it.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
    'starts for %s',
    (AUTH_URL) => {
      expect(envWith({ SANDBOX: '1', AUTH_URL }).SANDBOX).toBe('1');
    },
  );

  it('is off unless it is asked for', () => {
    expect(envWith().SANDBOX).toBe('0');
  });
});

describe('the sites whose scripts may call the API', () => {
  it('are none, some or all', () => {
    expect(envWith().CORS_ORIGINS).toEqual([]);
    expect(
      envWith({ CORS_ORIGINS: 'https://a.example,http://localhost:5173 https://b.example' }),
    ).toMatchObject({
      CORS_ORIGINS: ['https://a.example', 'http://localhost:5173', 'https://b.example'],
    });
    expect(envWith({ CORS_ORIGINS: '*' }).CORS_ORIGINS).toEqual(['*']);
  });
});

it('says what is wrong in words for whoever runs the shop, not for its visitors', async () => {
  await import('@/lib/base/errors');
  expect(() => envWith({ AUTH_URL: 'shop' })).toThrow('AUTH_URL: Invalid URL');
});
