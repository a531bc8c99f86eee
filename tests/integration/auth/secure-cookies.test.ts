import { NextRequest } from 'next/server';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { signInAction } from '@/lib/auth/actions';
import { hashPassword } from '@/lib/auth/password';
import { handlers } from '@/lib/auth/service';
import { readCookieClaims } from '@/lib/auth/session';
import { startGoogle } from '@/lib/auth/sign-in';
import { aUser } from '../../support/factories.ts';
import { ownGoogle } from '../../support/google.ts';
import { refusal } from '../../support/refusal.ts';
import { currentCookies, newRequest } from '../../support/request.ts';

const origin = 'https://shop.example';
// Before anything has read the environment. The sandbox is for the machine it runs on. A scheme has no case.
Object.assign(process.env, { AUTH_URL: 'HTTPS://shop.example', SANDBOX: '0' });

ownGoogle();

const pair = (cookie = '') => cookie.split(';')[0] ?? '';

it('by https, the session is in a cookie that only https and no script sees, under a name that says so', async () => {
  const { email, id } = await aUser({ passwordHash: await hashPassword('right-password') });
  const csrf = await handlers.GET(new NextRequest(`${origin}/api/auth/csrf`));
  const csrfCookie = csrf.headers.getSetCookie().find((cookie) => cookie.includes('csrf-token='));
  expect(csrfCookie).toMatch(/^__Host-authjs\.csrf-token=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/);

  const { csrfToken } = z.object({ csrfToken: z.string() }).parse(await csrf.json());
  const answer = await handlers.POST(
    new NextRequest(`${origin}/api/auth/callback/credentials`, {
      method: 'POST',
      headers: { cookie: pair(csrfCookie), 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        csrfToken,
        email,
        password: 'right-password',
        callbackUrl: '/',
      }).toString(),
    }),
  );
  const session = answer.headers.getSetCookie().find((cookie) => cookie.includes('session-token='));
  expect(session).toMatch(
    /^__Host-authjs\.session-token=[^;]+; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
  );
  expect(session).not.toContain('Domain=');

  const claims = await readCookieClaims(new Headers({ cookie: pair(session) }));
  expect(claims?.userId).toBe(id);
  const planted = pair(session).replace('__Host-', '__Secure-');
  expect(
    await readCookieClaims(new Headers({ cookie: planted })),
    'one that another host of the domain could plant',
  ).toBeNull();
  const withoutPrefix = pair(session).replace('__Host-', '');
  expect(
    await readCookieClaims(new Headers({ cookie: withoutPrefix })),
    'a plain one counts for nothing',
  ).toBeNull();
});

it('by https, nothing that a way to Google is told by can be planted by another host of the domain', async () => {
  const csrf = await handlers.GET(new NextRequest(`${origin}/api/auth/csrf`));
  const [csrfCookie] = csrf.headers.getSetCookie();
  const { csrfToken } = z.object({ csrfToken: z.string() }).parse(await csrf.json());
  const answer = await handlers.POST(
    new NextRequest(`${origin}/api/auth/signin/google`, {
      method: 'POST',
      headers: { cookie: pair(csrfCookie), 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ csrfToken, callbackUrl: '/' }).toString(),
    }),
  );
  const names = answer.headers.getSetCookie().map((cookie) => cookie.split('=')[0]);
  for (const name of ['state', 'nonce', 'pkce.code_verifier', 'callback-url'])
    expect(names).toContain(`__Host-authjs.${name}`);
});

it('by https, another host of the domain keeps nobody from signing in by planting what is no address', async () => {
  const cookie = '__Secure-authjs.callback-url=x; authjs.callback-url=x';
  const answer = await handlers.GET(new NextRequest(`${origin}/api/auth/csrf`, { headers: { cookie } }));
  expect(answer.status).toBe(200);
});

const keepJunk = () => {
  newRequest();
  currentCookies().set('__Host-authjs.callback-url', 'junk', { secure: true });
};

it('by https, too, a kept callback that is none refuses one try with Google, and not the next', async () => {
  keepJunk();
  expect((await refusal(startGoogle(undefined))).code).toBe('unauthorized');
  await expect(startGoogle(undefined)).rejects.toMatchObject({
    digest: expect.stringContaining(process.env['AUTH_GOOGLE_ISSUER'] ?? 'none'),
  });
});

it('by https, too, a kept callback that is none refuses one try by the form, and not the next', async () => {
  const { email } = await aUser({ passwordHash: await hashPassword('right-password') });
  keepJunk();
  const form = new FormData();
  for (const [name, value] of Object.entries({ email, password: 'right-password', enhanced: '1' }))
    form.set(name, value);
  const signIn = async () => (await signInAction({ result: null, values: {} }, form)).result;
  expect(await signIn()).toMatchObject({ ok: false });
  expect(await signIn()).toMatchObject({ ok: true });
});
