import { ObjectId } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '@/lib/auth/actor';
import { getDocuments } from '@/lib/documents/read';
import { operations } from '@/lib/http/openapi/operations';
import { settleReported } from '@/lib/payments/complete';
import { deleteUser } from '@/lib/users/delete';
import { takeAdminRole } from '@/lib/users/roles';
import { anAdmin, anOrder, aUser, storedOrder } from '../../support/factories.ts';
import { payAtProvider } from '../../support/provider.ts';
import { call, expiredTokenOf, loadRoute, methods, routeFiles, tokenOf } from '../../support/rest.ts';
import { giveBack } from '../documents/paid.ts';
import { accessMatrix, type Caller, callers, notCalls, type World } from './access-matrix.ts';
import { aWorld } from './world.ts';

let world: World;
let owner: Actor;
let other: Actor;
let admin: Actor;

/** An order that was paid at the provider; the shop knows of it only if `isSettled`. */
async function paidOrder(actor: Actor, isSettled: boolean) {
  const { order } = await anOrder({ actor });
  const transactionId = await payAtProvider(actor, order);
  if (isSettled) await settleReported((await storedOrder(order.id))._id, transactionId);
  return { orderId: order.id, transactionId };
}

beforeEach(async () => {
  owner = await aUser();
  other = await aUser();
  admin = await anAdmin();
  world = await aWorld(owner);
});

const tokens: Record<Caller, () => Promise<string | undefined>> = {
  nobody: async () => undefined,
  'garbage token': async () => 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZG1pbiJ9.x',
  'expired token': () => expiredTokenOf(admin),
  owner: () => tokenOf(owner),
  'other customer': () => tokenOf(other),
  admin: () => tokenOf(admin),
  'deleted admin': async () => {
    const token = await tokenOf(admin);
    await deleteUser(await anAdmin(), { email: admin.email });
    return token;
  },
  'demoted admin': async () => {
    const token = await tokenOf(admin);
    await takeAdminRole(await anAdmin(), { _id: new ObjectId(admin.id) });
    return token;
  },
};

describe.each(accessMatrix)(
  '$method $path',
  { tags: ['@spec-7-server-side'] },
  ({ method, path, target, body, status }) => {
    it.each(callers)('%s', async (caller) => {
      if (path === '/allOrders/{id}' && method === 'PATCH')
        world.paidOrderId = (await paidOrder(owner, true)).orderId;
      if (path === '/orders/{id}' && method === 'PATCH') world.settling = await paidOrder(owner, false);
      if (path.startsWith('/documents/')) {
        world.paidOrderId = (await paidOrder(owner, true)).orderId;
        await giveBack(world.paidOrderId, 1000);
        const [, creditNote] = await getDocuments(owner, world.paidOrderId);
        world.creditNoteId = creditNote?.id ?? '';
      }
      const token = await tokens[caller]();
      const response = await call(method, target(world), { token, ...(body && { body: body(world) }) });
      expect(response.status).toBe(status[caller]);
    });
  },
);

describe('the matrix', () => {
  it('has a row for every method of every handler file', async () => {
    const rows = new Set(
      accessMatrix.map(({ method, path }) => `${method} ${path.replace('allOrders', 'allorders')}`),
    );
    for (const address of routeFiles.keys()) {
      if (address in notCalls) continue;
      const allow = (
        await (
          await loadRoute(address)
        ).OPTIONS?.(new Request('http://localhost:3900/api', { method: 'OPTIONS' }), {
          params: Promise.resolve({}),
        })
      )?.headers.get('allow');
      expect(allow, `${address} answers OPTIONS`).toBeTruthy();
      const offered = methods.filter((method) => allow?.split(', ').includes(method));
      for (const method of offered) expect(rows, 'no row').toContain(`${method} ${address}`);
    }
  });

  it('and the documentation know the same calls', () => {
    const documented = operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`);
    const own = ['GET /openapi.json', 'GET /docs'];
    expect(accessMatrix.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
      [...documented, ...own].toSorted(),
    );
  });

  it('tells strangers that nobody is an admin', { tags: ['@spec-6-admin-check'] }, async () => {
    const target = `/admin/${admin.email}`;
    expect(await (await call('GET', target)).json()).toEqual({ admin: false });
    expect(await (await call('GET', target, { token: await tokenOf(owner) })).json()).toEqual({
      admin: false,
    });
    expect(await (await call('GET', target, { token: await tokenOf(admin) })).json()).toEqual({
      admin: true,
    });
  });
});
