import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import type { Actor } from '@/lib/auth/actor';
import { getDocuments } from '@/lib/documents/read';
import { operations } from '@/lib/http/openapi/operations';
import { settleReported } from '@/lib/payments/complete';
import { deleteUser } from '@/lib/users/delete';
import { takeAdminRole } from '@/lib/users/roles';
import { anAdmin, anOrder, aUser, storedOrder } from '../../support/factories.ts';
import { expectListed } from '../../support/listed.ts';
import { payAtProvider } from '../../support/provider.ts';
import { call, expiredTokenOf, loadRoute, methods, routeFiles, tokenOf } from '../../support/rest.ts';
import { giveBack } from '../documents/paid.ts';
import { accessMatrix, type Caller, callers, notCalls, type Row, type World } from './access-matrix.ts';
import { aWorld } from './world.ts';

/** Who calls, and what there is of the owner's. */
type Stage = { owner: Actor; other: Actor; admin: Actor; world: World };

/** An order that was paid at the provider; the shop knows of it only if `isSettled`. */
async function paidOrder(actor: Actor, isSettled: boolean) {
  const { order } = await anOrder({ actor });
  const transactionId = await payAtProvider(actor, order);
  if (isSettled) await settleReported((await storedOrder(order.id))._id, transactionId);
  return { orderId: order.id, transactionId };
}

async function aStage({ method, path }: Row): Promise<Stage> {
  const [owner, other, admin] = [await aUser(), await aUser(), await anAdmin()];
  const world = await aWorld(owner);
  const wantsDocuments = path.startsWith('/documents/');
  if (wantsDocuments || (path === '/allOrders/{id}' && method === 'PATCH'))
    world.paidOrderId = (await paidOrder(owner, true)).orderId;
  if (path === '/orders/{id}' && method === 'PATCH') world.settling = await paidOrder(owner, false);
  if (wantsDocuments) {
    await giveBack(world.paidOrderId, 1000);
    const [, creditNote] = await getDocuments(owner, world.paidOrderId);
    world.creditNoteId = creditNote?.id ?? '';
  }
  return { owner, other, admin, world };
}

const tokens: Record<Caller, (stage: Stage) => Promise<string | undefined>> = {
  nobody: async () => undefined,
  'garbage token': async () => 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZG1pbiJ9.x',
  'expired token': ({ admin }) => expiredTokenOf(admin),
  owner: ({ owner }) => tokenOf(owner),
  'other customer': ({ other }) => tokenOf(other),
  admin: ({ admin }) => tokenOf(admin),
  'deleted admin': async ({ admin }) => {
    const gone = await anAdmin();
    const token = await tokenOf(gone);
    await deleteUser(admin, { email: gone.email });
    return token;
  },
  'demoted admin': async ({ admin }) => {
    const demoted = await anAdmin();
    const token = await tokenOf(demoted);
    await takeAdminRole(admin, { _id: new ObjectId(demoted.id) });
    return token;
  },
};

// One stage for all whom a row refuses, so that a refusal which changes something shows in the next answer.
it.each(accessMatrix)('$method $path', { tags: ['@spec-7-server-side'] }, async (row) => {
  const answers: Partial<Record<Caller, number>> = {};
  let stage: Stage | undefined;
  for (const caller of callers) {
    stage ??= await aStage(row);
    const token = await tokens[caller](stage);
    const body = row.body?.(stage.world);
    const response = await call(row.method, row.target(stage.world), { token, body });
    answers[caller] = response.status;
    if (response.ok && row.method !== 'GET') stage = undefined;
  }
  expect(answers).toEqual(row.status);
});

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
    const rows = accessMatrix.map(({ method, path }) => `${method} ${path}`);
    expectListed('the rows of access-matrix.ts, by lib/http/openapi/operations', rows, [
      ...documented,
      ...own,
    ]);
  });

  it('tells strangers that nobody is an admin', { tags: ['@spec-6-admin-check'] }, async () => {
    const admin = await anAdmin();
    const target = `/admin/${admin.email}`;
    expect(await (await call('GET', target)).json()).toEqual({ admin: false });
    expect(await (await call('GET', target, { token: await tokenOf(await aUser()) })).json()).toEqual({
      admin: false,
    });
    expect(await (await call('GET', target, { token: await tokenOf(admin) })).json()).toEqual({
      admin: true,
    });
  });
});
