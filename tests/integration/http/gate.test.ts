import { NextRequest } from 'next/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Actor } from '@/lib/auth/actor';
import { hintCookie } from '@/lib/auth/cookies';
import { beginSignIn, completeSignIn, findPending } from '@/lib/auth/pending-sign-in';
import { endSession } from '@/lib/auth/session';
import { allDashboardPages } from '@/lib/base/dashboard-pages';
import { loginFrom, paths } from '@/lib/base/paths';
import { gate } from '@/lib/http/gate';
import { toObjectId } from '@/lib/platform/db';
import { env } from '@/lib/platform/env';
import { turnOn, wait } from '../../support/factor.ts';
import { anAdmin, aUser } from '../../support/factories.ts';
import { sessionCookieOf } from '../../support/rest.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** Where the gate sends a browser with this session, and the cookies that it takes from it. */
async function sentFrom(pathname: string, session: Actor) {
  const cookie = `${await sessionCookieOf(session)}; ${hintCookie}=1`;
  const answer = await gate(new NextRequest(new URL(pathname, env().AUTH_URL), { headers: { cookie } }));
  const taken = answer.headers.getSetCookie().filter((each) => /max-age=0/i.test(each));
  return {
    target: answer.headers.get('location')?.replace(env().AUTH_URL, ''),
    taken: taken.map((each) => each.slice(0, each.indexOf('='))),
  };
}

/** The pages of admins; those about one of many with the id of nothing. */
const adminPages = allDashboardPages
  .filter(({ access }) => access === 'admin')
  .map(({ path }) => path.replace('[id]', 'a'.repeat(24)));

const everyCookie = ['authjs.session-token', hintCookie];

/** An admin, and the first half of a sign-in of his. */
async function aWaitingSignIn() {
  const admin = await anAdmin();
  const factor = await turnOn(admin, 'session');
  const { sid } = await beginSignIn(toObjectId(admin.id), '');
  return { factor, waiting: { ...admin, sid } };
}

describe('a page behind the login', () => {
  it('leaves a sign-in that waits for its code to the tab that asks for it', async () => {
    const { factor, waiting } = await aWaitingSignIn();
    expect(await sentFrom(paths.manageUsers, waiting)).toEqual({
      target: loginFrom(paths.manageUsers),
      taken: [],
    });
    const claims = { userId: waiting.id, sid: waiting.sid };
    expect(await findPending(claims)).not.toBeNull();
    const { user } = await completeSignIn(claims, factor.codes[0] ?? '', '192.0.2.1');
    expect(user.email).toBe(waiting.email);
  });

  it('signs out of one that has waited too long', async () => {
    const { waiting } = await aWaitingSignIn();
    wait(21);
    expect(await sentFrom(paths.manageUsers, waiting)).toEqual({
      target: loginFrom(paths.manageUsers),
      taken: everyCookie,
    });
  });

  it('signs out of one that was completed, whose cookie is another by then', async () => {
    const { factor, waiting } = await aWaitingSignIn();
    await completeSignIn({ userId: waiting.id, sid: waiting.sid }, factor.codes[0] ?? '', '192.0.2.1');
    expect((await sentFrom(paths.manageUsers, waiting)).taken).toEqual(everyCookie);
  });

  it('signs out of a session that has ended', async () => {
    const user = await aUser();
    await endSession(toObjectId(user.id), user.sid);
    expect(await sentFrom(paths.myOrders, user)).toEqual({
      target: loginFrom(paths.myOrders),
      taken: everyCookie,
    });
  });

  it.each(adminPages)(
    'of an admin signs a customer out: %s',
    {
      tags: ['@spec-2-admin-routes', '@spec-6-admin-check'],
    },
    async (path) => {
      const user = await aUser();
      expect(await sentFrom(path, user)).toEqual({ target: paths.login, taken: everyCookie });
    },
  );

  it('of a customer leads an admin to the profile', {
    tags: ['@spec-2-review', '@spec-2-my-order'],
  }, async () => {
    const admin = await anAdmin();
    for (const path of [paths.review, paths.myOrders])
      expect(await sentFrom(path, admin)).toEqual({ target: paths.dashboard, taken: [] });
  });
});
