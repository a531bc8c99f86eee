import { expect, it } from 'vitest';
import type { Actor } from '@/lib/auth/actor';
import { createSession } from '@/lib/auth/session';
import { messages } from '@/lib/base/messages';
import { signOutByForm } from '@/lib/http/sign-out-door';
import { toObjectId } from '@/lib/platform/db';
import { aUser } from '../../support/factories.ts';
import { currentCookies, newRequest } from '../../support/request.ts';
import { call, sessionCookieOf, tokenOf } from '../../support/rest.ts';

/** Sign Out where no script takes it. */
const origin = process.env['AUTH_URL'] ?? '';

/** Presses it in a browser that holds these cookies; tells the answer, and the names of those that it holds afterwards. */
async function press(cookie: string, headers: Record<string, string> = { origin }) {
  newRequest();
  const jar = currentCookies();
  for (const pair of cookie.split('; ').filter(Boolean)) {
    const [name = '', value = ''] = pair.split('=');
    jar.set(name, value);
  }
  const request = new Request(`${origin}/sign-out`, { method: 'POST', headers: { cookie, ...headers } });
  const answer = await signOutByForm(request);
  return { answer, left: jar.getAll().map(({ name }) => name) };
}

const isOpen = async (actor: Actor) =>
  (await call('GET', `/user/${actor.email}`, { token: await tokenOf(actor) })).status === 200;

it('ends this session alone, forgets its cookies and leads home', async () => {
  const here = await aUser();
  const there = { ...here, sid: await createSession(toObjectId(here.id)) };
  const { answer, left } = await press(
    `${await sessionCookieOf(here)}; signed_in=1; list_device=kept; admins_only=1`,
  );
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/']);
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  expect(left, 'and has the next page forget what was typed').toEqual(['list_device', 'signed_out']);
  expect([await isOpen(here), await isOpen(there)]).toEqual([false, true]);
});

it.each(['', 'authjs.session-token=no-token', 'signed_in=1'])('leads home with %j, too', async (cookie) => {
  const { answer, left } = await press(cookie);
  expect([answer.status, answer.headers.get('location'), left]).toEqual([303, '/', ['signed_out']]);
});

it.each([{}, { origin: 'https://elsewhere.example' }, { referer: 'https://elsewhere.example/' }])(
  'is refused to the form of another site: %j',
  async (headers) => {
    const here = await aUser();
    const { answer, left } = await press(await sessionCookieOf(here), headers);
    expect([answer.status, await answer.text()]).toEqual([403, messages.crossOrigin]);
    expect(left).toHaveLength(1);
    expect(await isOpen(here)).toBe(true);
  },
);
