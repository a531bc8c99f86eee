import { Collection, MongoNetworkError } from 'mongodb';
import { NextRequest } from 'next/server';
import { expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod';
import { GET, POST } from '@/app/api/auth/[...nextauth]/route';
import { readCookieClaims } from '@/lib/auth/session';
import { startGoogle } from '@/lib/auth/sign-in';
import { messages } from '@/lib/base/messages';
import { log } from '@/lib/platform/log';
import { aUser } from '../../support/factories.ts';
import { Browser, ownGoogle } from '../../support/google.ts';
import { refusal } from '../../support/refusal.ts';
import { currentCookies, newRequest } from '../../support/request.ts';
import { sessionCookieOf } from '../../support/rest.ts';

/** What Auth.js would swallow at its own endpoints. */
const google = ownGoogle();
const origin = 'http://localhost:3900';

const at = (action: string) => ({ params: Promise.resolve({ nextauth: [action] }) });
const get = (action: string, cookie = '') =>
  GET(new NextRequest(new URL(`/api/auth/${action}`, origin), { headers: { cookie } }), at(action));

async function signOut(cookie: string) {
  const answer = await get('csrf');
  const { csrfToken } = z.object({ csrfToken: z.string() }).parse(await answer.json());
  const [kept = ''] = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
  const headers = { cookie: `${kept}; ${cookie}`, 'content-type': 'application/x-www-form-urlencoded' };
  const body = new URLSearchParams({ csrfToken }).toString();
  return POST(
    new NextRequest(new URL('/api/auth/signout', origin), { method: 'POST', headers, body }),
    at('signout'),
  );
}

/** Returns how it is found again. */
function loseDatabase(): () => void {
  const lost = () => Promise.reject(new MongoNetworkError('no server'));
  const away = (['findOne', 'updateOne'] as const).map((name) =>
    vi.spyOn(Collection.prototype, name).mockImplementation(lost),
  );
  return () => {
    for (const each of away) each.mockRestore();
  };
}

it('a failure of the shop amid a sign-in with Google is logged as one, not as a refusal', async () => {
  const failed = vi.spyOn(log, 'error').mockReturnValue();
  onTestFinished(() => failed.mockRestore());
  const browser = new Browser();
  const back = await google.pick(browser, { email: (await aUser({ emailVerified: null })).email });
  const away = vi.spyOn(Collection.prototype, 'findOneAndUpdate').mockRejectedValue(new Error('broken'));
  await browser.ask(back).finally(() => away.mockRestore());
  expect(browser.isSignedIn).toBe(false);
  expect(failed).toHaveBeenCalledOnce();
});

it.each([
  ['asked for the session', (cookie: string) => get('session', cookie)],
  ['told to sign out', signOut],
])('without its database the shop, %s, says so and takes no cookie back', async (_asked, ask) => {
  newRequest();
  const cookie = await sessionCookieOf(await aUser());
  const find = loseDatabase();
  const answer = await ask(cookie).finally(find);
  expect(answer.status).toBe(503);
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect(await answer.json()).toMatchObject({ error: { code: 'unavailable' } });
});

it('a sign-out with the database ends the session, and one with a made-up session is no failure of the shop', async () => {
  const failed = vi.spyOn(log, 'error');
  onTestFinished(() => failed.mockRestore());
  newRequest();
  const cookie = await sessionCookieOf(await aUser());
  expect((await signOut(cookie)).status).toBe(302);
  expect(await readCookieClaims(new Headers({ cookie }))).not.toBeNull();
  expect(await (await get('session', cookie)).json()).toBeNull();
  expect((await signOut('authjs.session-token=junk')).status).toBe(302);
  expect(failed).not.toHaveBeenCalled();
});

it('a callback address that is none fails one sign-in with Google, and not the next', async () => {
  newRequest();
  currentCookies().set('authjs.callback-url', 'junk');
  expect((await refusal(startGoogle(undefined))).message).toBe(messages.auth.googleFailed);
  await expect(startGoogle(undefined)).rejects.toMatchObject({
    digest: expect.stringContaining(process.env['AUTH_GOOGLE_ISSUER'] ?? 'none'),
  });
});
