import { NextRequest } from 'next/server';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod';
import { POST } from '@/app/api/auth/[...nextauth]/route';
import { checkPassword } from '@/lib/auth/credentials';
import { hashPassword } from '@/lib/auth/password';
import { env } from '@/lib/platform/env';
import { log } from '@/lib/platform/log';
import { aUser } from '../../support/factories.ts';
import { Browser } from '../../support/google.ts';
import { refusal } from '../../support/refusal.ts';

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

  it('too often, is told with the status and the time to wait', async () => {
    const { email } = await aUser({ passwordHash });
    for (let tried = 0; tried < env().SIGN_IN_FAILURES; tried += 1)
      await refusal(checkPassword(email, 'wrong', `198.51.100.${tried}`));
    const browser = new Browser();
    const { csrfToken } = csrfSchema.parse(await (await browser.ask('/api/auth/csrf')).json());
    const answer = await POST(
      new NextRequest(new URL('/api/auth/callback/credentials', origin), {
        method: 'POST',
        headers: {
          cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; '),
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams({ csrfToken, email, password }).toString(),
      }),
      { params: Promise.resolve({ nextauth: ['callback', 'credentials'] }) },
    );
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await answer.json()).toMatchObject({ error: { code: 'limited' } });
  });
});
