import { createHmac, hkdfSync } from 'node:crypto';
import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose';
import { encode, getToken } from 'next-auth/jwt';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { issueAccessToken } from '@/lib/auth/access-token';
import type { Actor } from '@/lib/auth/actor';
import { getActor, requirePageActor } from '@/lib/auth/admit';
import { setPassword } from '@/lib/auth/reset';
import { createSession, endSession, longestSessionMs, readCookieClaims } from '@/lib/auth/session';
import { dashboardPages } from '@/lib/base/dashboard-pages';
import { paths } from '@/lib/base/paths';
import { linkToken, mailedLink } from '@/lib/mail/links';
import { toObjectId } from '@/lib/platform/db';
import { env } from '@/lib/platform/env';
import { updateProfileAction } from '@/lib/users/actions';
import { users } from '@/lib/users/data';
import { anAdmin, aUser } from '../../support/factories.ts';
import { aPicture } from '../../support/pictures.ts';
import { currentCookies, newRequest } from '../../support/request.ts';
import { call, json, sessionCookieOf, slowBody, tokenOf } from '../../support/rest.ts';

let actor: Actor;
let admin: Actor;
beforeEach(async () => {
  actor = await aUser();
  admin = await anAdmin();
});

const key = () => new Uint8Array(hkdfSync('sha256', env().AUTH_SECRET, '', 'access-token', 32));
const claims = () =>
  new SignJWT({ sid: admin.sid })
    .setSubject(admin.id)
    .setIssuer(env().AUTH_URL)
    .setAudience('storefront-api')
    .setJti('1')
    .setIssuedAt()
    .setExpirationTime('5 minutes');
const header = { alg: 'HS256', typ: 'JWT' };
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** With one part of a good token changed and the rest as it was. */
async function spliced(change: (payload: Record<string, unknown>) => object): Promise<string> {
  const [head, payload = '', signature] = (await tokenOf(actor)).split('.');
  const read = JSON.parse(Buffer.from(payload, 'base64url').toString());
  return [head, base64(change(read)), signature].join('.');
}

const forgeries: Record<string, () => Promise<string> | string> = {
  'without a signature (alg none)': () =>
    new UnsecuredJWT({ sid: admin.sid, jti: '1' })
      .setSubject(admin.id)
      .setIssuer(env().AUTH_URL)
      .setAudience('storefront-api')
      .setExpirationTime('5 minutes')
      .encode(),
  'signed with the secret itself': () =>
    claims().setProtectedHeader(header).sign(Buffer.from(env().AUTH_SECRET)),
  "signed with 'secret'": () =>
    claims()
      .setProtectedHeader(header)
      .sign(Buffer.from('secret'.padEnd(32, '0'))),
  'by another algorithm': async () =>
    claims()
      .setProtectedHeader({ ...header, alg: 'HS512' })
      .sign(Buffer.concat([key(), key()])),
  'that names its own key (jku, kid)': () => {
    const head = base64({ ...header, kid: '../../dev/null', jku: 'https://evil.example/jwks.json' });
    const body = base64({
      sub: admin.id,
      sid: admin.sid,
      jti: '1',
      aud: 'storefront-api',
      iss: env().AUTH_URL,
      exp: 4e9,
    });
    return `${head}.${body}.${createHmac('sha256', '').update(`${head}.${body}`).digest('base64url')}`;
  },
  'of another audience': () => claims().setAudience('other').setProtectedHeader(header).sign(key()),
  'of another issuer': () =>
    claims().setIssuer('https://evil.example').setProtectedHeader(header).sign(key()),
  'that has expired': () => claims().setExpirationTime('-1 minute').setProtectedHeader(header).sign(key()),
  'that never expires': () =>
    new SignJWT({ sid: admin.sid })
      .setSubject(admin.id)
      .setIssuer(env().AUTH_URL)
      .setAudience('storefront-api')
      .setJti('1')
      .setProtectedHeader(header)
      .sign(key()),
  'with another subject': () => spliced((payload) => ({ ...payload, sub: admin.id })),
  'with a role in it': () => spliced((payload) => ({ ...payload, role: 'admin' })),
  'that is a session cookie': async () => (await sessionCookieOf(admin)).split('=')[1] ?? '',
};

describe('an access token', () => {
  it.each(Object.entries(forgeries))('%s opens nothing', async (_name, forge) => {
    const token = await forge();
    expect((await call('GET', '/user', { token })).status).toBe(401);
    expect((await call('GET', `/user/${admin.email}`, { token })).status).toBe(401);
  });

  it.each([
    '',
    ' ',
    'Bearer',
    'Bearer ',
    'Bearer %',
    'Bearer %E0%A4%A',
    `Bearer ${'a'.repeat(100_000)}`,
    'Bearer a.b.c, Bearer d.e.f',
    'Basic YTpi',
    'bearer\ta.b.c',
  ])('in a header that is none is no identity, and no failure of ours: %j', async (authorization) => {
    expect((await call('GET', '/user', { headers: { authorization } })).status).toBe(401);
  });

  it('of a user who claims to be an admin in it is still his', async () => {
    const token = await new SignJWT({ sid: actor.sid, role: 'admin', isAdmin: true })
      .setSubject(actor.id)
      .setIssuer(env().AUTH_URL)
      .setAudience('storefront-api')
      .setJti('1')
      .setIssuedAt()
      .setExpirationTime('5 minutes')
      .setProtectedHeader(header)
      .sign(key());
    expect((await call('GET', '/user', { token })).status).toBe(403);
  });

  it('is no session cookie', async () => {
    const cookie = `authjs.session-token=${await tokenOf(admin)}`;
    expect((await call('GET', '/user', { headers: { cookie } })).status).toBe(401);
  });

  it('that is bad is not made good by a cookie beside it', async () => {
    const cookie = await sessionCookieOf(admin);
    expect((await call('GET', '/user', { token: 'a.b.c', headers: { cookie } })).status).toBe(401);
  });
});

describe('an access token is for REST alone', () => {
  const withToken = async (who: Actor) => newRequest({ authorization: `Bearer ${await tokenOf(who)}` });

  it('and shows no page', async () => {
    await withToken(admin);
    expect(await getActor()).toBeNull();
    await expect(requirePageActor(dashboardPages.profile)).rejects.toMatchObject({
      digest: expect.stringContaining(paths.login),
    });
  });

  it('and sends no form of a page, nor its picture', async () => {
    await withToken(actor);
    const form = new FormData();
    form.set('photo', await aPicture());
    const { result } = await updateProfileAction({ result: null, values: {} }, form);
    expect(result).toMatchObject({ ok: false, code: 'unauthorized' });
  });

  it('neither is a session cookie good where a bearer token belongs', async () => {
    const value = (await sessionCookieOf(admin)).split('=')[1] ?? '';
    newRequest({ authorization: `Bearer ${value}` });
    expect(await getActor(), 'which Auth.js would take').toBeNull();
  });

  it('and makes no more time: asked for with a token, the next one ends with it', async () => {
    const ends = Math.floor(Date.now() / 1000) + 60;
    const held = await issueAccessToken(actor, ends);
    const answer = await call('PUT', `/user/${actor.email}`, { token: held, body: {} });
    const { token } = await json(answer, z.object({ token: z.string() }));
    expect(decodeJwt(token).exp).toBe(ends);
    const cookie = await sessionCookieOf(actor);
    const headers = { cookie, origin: env().AUTH_URL };
    const fresh = await call('PUT', `/user/${actor.email}`, { headers, body: {} });
    const { exp = 0, iat = 0 } = decodeJwt((await json(fresh, z.object({ token: z.string() }))).token);
    expect(exp - iat).toBe(15 * 60);
  });
});

describe('the cookies of a session', () => {
  const secondsOf = (days: number) => days * 24 * 3600;
  const put = async (maxAge: number) => {
    const salt = 'authjs.session-token';
    const token = { sub: actor.id, sid: actor.sid };
    const cookie = `${salt}=${await encode({ token, salt, maxAge, secret: env().AUTH_SECRET })}`;
    const headers = { cookie, origin: env().AUTH_URL };
    expect((await call('PUT', `/user/${actor.email}`, { headers, body: {} })).status).toBe(200);
    return currentCookies().getAll();
  };

  it('last another thirty days when it is used on another day', async () => {
    const [session, hint] = await put(secondsOf(28));
    expect(hint).toEqual({ name: 'signed_in', value: '1' });
    const headers = new Headers({ cookie: `${session?.name}=${session?.value}` });
    expect(await readCookieClaims(headers)).toEqual({ userId: actor.id, sid: actor.sid });
    const { exp } = (await getToken({ req: { headers }, secret: env().AUTH_SECRET })) ?? {};
    expect(exp).toBeGreaterThan(Date.now() / 1000 + secondsOf(29.9));
  });

  it('stay on the same day, so that no late answer signs out who has signed in since', async () => {
    expect(await put(secondsOf(29.5))).toEqual([]);
  });
});

describe('a session, by cookie and by token, ends', () => {
  const endings: Record<string, (who: Actor) => Promise<unknown>> = {
    'with a sign-out': (who) => endSession(toObjectId(who.id), who.sid),
    'with a new password': async (who) => {
      await users().updateOne(
        { _id: toObjectId(who.id) },
        { $set: { reset: mailedLink('reset', 'request') } },
      );
      await setPassword({ token: linkToken('reset', 'request'), password: 'new-password' }, '192.0.2.1');
    },
    'with the account': (who) => users().deleteOne({ _id: toObjectId(who.id) }),
    'when it is too old, however it was used': (who) =>
      users().updateOne(
        { _id: toObjectId(who.id) },
        { $set: { 'sessions.0.createdAt': new Date(Date.now() - longestSessionMs - 1000) } },
      ),
    'when twenty others have begun since': async (who) => {
      for (let begun = 0; begun < 20; begun += 1) await createSession(toObjectId(who.id));
    },
  };

  it.each(Object.entries(endings))('%s', async (_name, end) => {
    const [token, cookie] = [await tokenOf(actor), await sessionCookieOf(actor)];
    const target = `/user/${actor.email}`;
    expect((await call('GET', target, { token })).status).toBe(200);
    await end(actor);
    expect((await call('GET', target, { token })).status).toBe(401);
    expect((await call('GET', target, { headers: { cookie } })).status).toBe(401);
    expect((await call('PUT', target, { token, body: {} })).status, 'nor is it renewed').toBe(401);
  });

  it.each(Object.entries(endings))('%s, also while a body is under way', async (_name, end) => {
    const headers = { cookie: await sessionCookieOf(actor), origin: env().AUTH_URL };
    const body = slowBody({ name: 'Somebody' }, () => end(actor));
    expect((await call('PATCH', `/user/${actor.email}`, { headers, body })).status).toBe(401);
    expect((await users().findOne({ _id: toObjectId(actor.id) }))?.name).not.toBe('Somebody');
  });

  it('as an admin, also while a body is under way', async () => {
    const takeRole = () => users().updateOne({ _id: toObjectId(admin.id) }, { $set: { role: 'user' } });
    const body = slowBody({ name: 'Roller' }, takeRole);
    expect((await call('POST', '/products', { token: await tokenOf(admin), body })).status).toBe(403);
  });

  it('as an admin, when the role is gone', async () => {
    const token = await tokenOf(admin);
    expect((await call('GET', '/user', { token })).status).toBe(200);
    await users().updateOne({ _id: toObjectId(admin.id) }, { $set: { role: 'user' } });
    expect((await call('GET', '/user', { token })).status).toBe(403);
  });

  it('alone: the other one of the same user goes on', async () => {
    const sid = await createSession(toObjectId(actor.id));
    await endSession(toObjectId(actor.id), actor.sid);
    expect(
      (await call('GET', `/user/${actor.email}`, { token: await tokenOf({ ...actor, sid }) })).status,
    ).toBe(200);
  });
});
