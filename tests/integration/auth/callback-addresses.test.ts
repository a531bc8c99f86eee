import { NextRequest } from 'next/server';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod';
import { GET, POST } from '@/app/api/auth/[...nextauth]/route';
import { signInAction } from '@/lib/auth/actions';
import { checkPassword } from '@/lib/auth/credentials';
import { hashPassword } from '@/lib/auth/password';
import { env } from '@/lib/platform/env';
import { log } from '@/lib/platform/log';
import { aUser } from '../../support/factories.ts';
import { Browser } from '../../support/google.ts';
import { refusal } from '../../support/refusal.ts';
import { currentCookies, newRequest } from '../../support/request.ts';
import { signInByEndpoint } from '../../support/sign-in-endpoint.ts';

// Lower than a shop's, because each try takes its time.
vi.hoisted(() => Object.assign(process.env, { SIGN_IN_FAILURES: '5' }));

const origin = 'http://localhost:3900';
const password = 'right-password';
let passwordHash: string;
beforeAll(async () => {
  passwordHash = await hashPassword(password);
});

const csrfSchema = z.object({ csrfToken: z.string() });

/** Signs in by Auth.js's own endpoint; tells where it leads. */
async function signIn(callbackUrl: string): Promise<string> {
  const { email } = await aUser({ passwordHash });
  const browser = new Browser();
  const { csrfToken } = csrfSchema.parse(await (await browser.ask('/api/auth/csrf')).json());
  const answer = await browser.ask('/api/auth/callback/credentials', {
    csrfToken,
    email,
    password,
    callbackUrl,
  });
  expect(browser.isSignedIn, callbackUrl).toBe(true);
  return answer.headers.get('location') ?? '';
}

describe('signing in by the endpoints of Auth.js', () => {
  it.each(['/dashboard/myOrder', '/purchase/64b5f0?x=1', `${origin}/dashboard`])(
    'leads to %s',
    async (target) => {
      expect(await signIn(target)).toBe(new URL(target, origin).href);
    },
  );

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    `${origin}.evil.example/`,
    `${origin}@evil.example/`,
    `${origin}//evil.example/`,
    'https://localhost@evil.example',
    'x',
    '%',
    '%2F%2Fevil.example',
    `/${'a'.repeat(3000)}`,
  ])('leads home instead of to %s, without complaining', async (target) => {
    expect(await signIn(target)).toBe(`${origin}/`);
  });

  it.each([
    ['/api/auth/callback/credentials', ''],
    ['/api/auth/session', 'javascript:alert(1)'],
  ])('in a way that is none is no failure of the shop: GET %s %s', async (target, kept) => {
    const failed = vi.spyOn(log, 'error');
    onTestFinished(() => failed.mockRestore());
    const browser = new Browser();
    if (kept) browser.cookies.set('authjs.callback-url', kept);
    await browser.ask(target);
    expect(browser.isSignedIn).toBe(false);
    expect(failed).not.toHaveBeenCalled();
  });

  it('by the form with one kept that is none proves nothing and tells nothing of the account, and the next try works', async () => {
    const { email } = await aUser({ passwordHash, name: 'Ann Secret' });
    newRequest({ 'x-forwarded-for': '203.0.113.9' });
    currentCookies().set('authjs.callback-url', 'junk');
    const signInBy = async (typed: string) => {
      const form = new FormData();
      for (const [name, value] of Object.entries({ email, password: typed, enhanced: '1' }))
        form.set(name, value);
      return (await signInAction({ result: null, values: {} }, form)).result;
    };
    const refused = await signInBy('wrong-password');
    expect(refused).toMatchObject({ ok: false });
    expect(JSON.stringify(refused)).not.toContain('Secret');
    expect(currentCookies().has('authjs.session-token')).toBe(false);
    expect(await signInBy(password)).toMatchObject({ ok: true });
    expect(currentCookies().has('authjs.session-token')).toBe(true);
  });

  it.each([
    ['/api/auth/session?callbackUrl=junk', ''],
    ['/api/auth/csrf', 'junk'],
  ])('with one that is none is the caller’s fault: GET %s with %j kept', async (target, kept) => {
    const answer = await GET(
      new NextRequest(new URL(target, origin), { headers: { cookie: `authjs.callback-url=${kept}` } }),
      { params: Promise.resolve({ nextauth: [target.split(/[/?]/)[3] ?? ''] }) },
    );
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: { code: 'invalid' } });
  });

  it.each(['junk', 'eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIiwia2lkIjoieCJ9.e30.e30.e30.e30'])(
    'a session that is none is no failure of the shop: %s',
    async (made) => {
      const failed = vi.spyOn(log, 'error');
      onTestFinished(() => failed.mockRestore());
      const browser = new Browser();
      browser.cookies.set('authjs.session-token', made);
      expect(await (await browser.ask('/api/auth/session')).json()).toBeNull();
      expect(failed).not.toHaveBeenCalled();
    },
  );

  it.each([
    ['verify-request', 404],
    ['error?error=%00', 404],
    ['error?error=%E2%82%AC', 404],
    ['signout', 405],
  ])('none of which is a page, whose words would be another’s, or fails: GET %s', async (target, status) => {
    const failed = vi.spyOn(log, 'error');
    onTestFinished(() => failed.mockRestore());
    const nextauth = [target.replace(/\?.*/, '')];
    const answer = await GET(new NextRequest(new URL(`/api/auth/${target}`, origin)), {
      params: Promise.resolve({ nextauth }),
    });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(failed).not.toHaveBeenCalled();
  });

  it('nor is a body that is none', async () => {
    const failed = vi.spyOn(log, 'error');
    onTestFinished(() => failed.mockRestore());
    const headers = { 'content-type': 'application/json' };
    const answer = await POST(
      new NextRequest(new URL('/api/auth/signout', origin), { method: 'POST', headers, body: '{' }),
      { params: Promise.resolve({ nextauth: ['signout'] }) },
    );
    expect(answer.status).toBe(400);
    expect(failed).not.toHaveBeenCalled();
  });

  it('too often, is told with the status and the time to wait', async () => {
    const { email } = await aUser({ passwordHash });
    for (let tried = 0; tried < env().SIGN_IN_FAILURES; tried += 1)
      await refusal(checkPassword(email, 'wrong', `198.51.100.${tried}`));
    const answer = await signInByEndpoint({ email, password });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await answer.json()).toMatchObject({ error: { code: 'limited' } });
  });

  it('or is begun, whatever the address says to which it goes on', async () => {
    const { email } = await aUser({ passwordHash });
    const answer = await signInByEndpoint({ email, password, callbackUrl: '/products?code=limited' });
    expect([answer.status, answer.headers.has('set-cookie')]).toEqual([302, true]);
  });
});
