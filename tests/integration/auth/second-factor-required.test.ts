import { NextRequest } from 'next/server';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signInAction } from '@/lib/auth/actions';
import { type Actor, assertAdmin } from '@/lib/auth/actor';
import { findActor, requireActor, requirePageActor } from '@/lib/auth/admit';
import { hashPassword } from '@/lib/auth/password';
import { allDashboardPages, dashboardPages } from '@/lib/base/dashboard-pages';
import { messages } from '@/lib/base/messages';
import { paths } from '@/lib/base/paths';
import { makeAdminAction, turnOffFactorAction } from '@/lib/users/actions';
import { getUsers } from '@/lib/users/list';
import { usersQuerySchema } from '@/lib/users/schema';
import middleware from '@/middleware';
import { press } from '../../support/actions.ts';
import { turnOn } from '../../support/factor.ts';
import { anAdmin, aUser } from '../../support/factories.ts';
import { newRequest } from '../../support/request.ts';
import { call, sessionCookieOf, tokenOf } from '../../support/rest.ts';
import { accessMatrix } from '../http/access-matrix.ts';
import { aWorld } from '../http/world.ts';

process.env['ADMIN_SECOND_FACTOR'] = 'required'; // before anything has read the environment

const proof = 'right-password';
let passwordHash: string;
beforeAll(async () => {
  passwordHash = await hashPassword(proof);
});

let admin: Actor;
beforeEach(async () => {
  admin = await anAdmin({ passwordHash });
});

const anew = async ({ id, sid }: Actor) => {
  const actor = await findActor({ userId: id, sid });
  if (!actor) throw new Error('The session has ended.');
  return actor;
};

/** Where the middleware sends this actor's browser from an address; null when it lets it pass. */
async function sentTo(actor: Actor, target: string): Promise<string | null> {
  const headers = { cookie: await sessionCookieOf(actor) };
  const answer = await middleware(new NextRequest(new URL(target, 'http://localhost:3900'), { headers }));
  const location = answer.headers.get('location');
  return location && new URL(location).pathname;
}

describe('where admins have to have a second factor, one without', () => {
  it('has no rights of an admin, by whatever door', async () => {
    expect(admin).toMatchObject({ role: 'user', lacksFactor: true });
    expect(() => assertAdmin(admin)).toThrow(messages.secondFactor.required);
    await expect(getUsers(admin, usersQuerySchema.parse({}))).rejects.toThrow(messages.secondFactor.required);
    const { id } = await aUser();
    expect(await press(makeAdminAction, admin, { userId: id })).toMatchObject({ code: 'forbidden' });
  });

  it('is refused by every call of REST that is for admins, by token and by cookie', async () => {
    const world = await aWorld(await aUser());
    const rows = accessMatrix.filter(({ status }) => status.owner === 403);
    expect(rows.length).toBeGreaterThan(5);
    for (const { method, target, body } of rows) {
      const sent = body ? { body: body(world) } : {};
      const headers = { cookie: await sessionCookieOf(admin), origin: 'http://localhost:3900' };
      for (const proven of [{ token: await tokenOf(admin) }, { headers }])
        expect((await call(method, target(world), { ...sent, ...proven })).status).toBe(403);
    }
    expect((await call('GET', `/user/${world.ownerEmail}`, { token: await tokenOf(admin) })).status).toBe(
      403,
    );
  });

  it('is led from every page behind the login to the set-up, and stays signed in', async () => {
    newRequest({ cookie: await sessionCookieOf(admin) });
    for (const page of allDashboardPages.filter(({ path }) => path !== paths.security)) {
      const target = page.path.replace('[id]', '64b5f0000000000000000000');
      expect(await sentTo(admin, target), target).toBe(paths.security);
      await expect(requirePageActor(page), target).rejects.toMatchObject({
        digest: expect.stringContaining(paths.security),
      });
    }
    await expect(requireActor('user', paths.purchase('1'))).rejects.toMatchObject({
      digest: expect.stringContaining(paths.security),
    });
    expect(await sentTo(admin, paths.security)).toBeNull();
    expect(await requirePageActor(dashboardPages.security)).toMatchObject({ id: admin.id });
  });

  it('goes from the login to the set-up', async () => {
    newRequest();
    const form = new FormData();
    const fields = { email: admin.email, password: proof, from: paths.manageUsers, enhanced: '1' };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    const { result } = await signInAction({ result: null, values: {} }, form);
    expect(result).toMatchObject({ data: { target: paths.security, needsCode: false } });
  });

  it('is an admin again with it, and keeps it', async () => {
    await turnOn(admin, proof);
    const ready = await anew(admin);
    expect(ready).toMatchObject({ role: 'admin', lacksFactor: false });
    expect((await call('GET', '/user', { token: await tokenOf(ready) })).status).toBe(200);
    expect(await sentTo(ready, paths.manageUsers)).toBeNull();
    expect(await press(turnOffFactorAction, ready, { proof })).toMatchObject({
      code: 'conflict',
      message: messages.secondFactor.stays,
    });
  });
});

it('customers are asked for nothing', async () => {
  const customer = await aUser();
  expect(customer).toMatchObject({ role: 'user', lacksFactor: false });
  expect(await sentTo(customer, paths.myOrders)).toBeNull();
});
