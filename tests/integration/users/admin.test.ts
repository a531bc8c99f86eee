import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { auditEvents } from '@/lib/audit/data';
import { type Actor, systemActor } from '@/lib/auth/actor';
import { findActor } from '@/lib/auth/admit';
import { createSession } from '@/lib/auth/session';
import { takeOver } from '@/lib/auth/take-over';
import { messages } from '@/lib/base/messages';
import { exportOf } from '@/lib/ops/exports/data';
import { finishFollowUps } from '@/lib/ops/sweep/orders';
import { reconcilePayments } from '@/lib/ops/sweep/payments';
import { settleReported } from '@/lib/payments/complete';
import { collection } from '@/lib/platform/db';
import { addReview } from '@/lib/reviews/add';
import { makeAdminAction } from '@/lib/users/actions';
import { users } from '@/lib/users/data';
import { deleteUser } from '@/lib/users/delete';
import { settleDeletions } from '@/lib/users/deletions';
import { fillEmptyName, updateProfile } from '@/lib/users/edit';
import { getUsers } from '@/lib/users/list';
import { makeAdmin, takeAdminRole } from '@/lib/users/roles';
import { usersQuerySchema } from '@/lib/users/schema';
import { count } from '../../support/counts.ts';
import { anAdmin, anOrder, aUser, storedOrder, storedProduct } from '../../support/factories.ts';
import { justBefore } from '../../support/gap.ts';
import { payAtProvider } from '../../support/provider.ts';
import { refusal } from '../../support/refusal.ts';
import { newRequest } from '../../support/request.ts';
import { sessionCookieOf } from '../../support/rest.ts';
import { leaveUnrecorded } from './unrecorded.ts';

const operator = systemActor('npm run admin');
const byEmail = ({ email }: Actor) => ({ email });
const idOf = ({ id }: Actor) => new ObjectId(id);
const admins = () => users().countDocuments({ role: 'admin' });

describe('deleting a user', () => {
  it('ends his sessions, cancels his unpaid orders and returns their stock; paid ones stay', async () => {
    const admin = await anAdmin();
    const { actor: buyer, order: unpaid, product } = await anOrder();
    const { order: paid } = await anOrder({ actor: buyer, product });
    await settleReported((await storedOrder(paid.id))._id, await payAtProvider(buyer, paid));
    expect((await storedProduct(product._id)).available).toBe(80);

    expect(await deleteUser(admin, byEmail(buyer))).toMatchObject({ name: buyer.name, email: buyer.email });
    expect(await findActor({ userId: buyer.id, sid: buyer.sid })).toBeNull();
    await expect(createSession(idOf(buyer))).rejects.toMatchObject({ code: 'unauthorized' });
    expect((await storedOrder(unpaid.id)).state).toBe('cancelled');
    expect((await storedOrder(paid.id)).state).toBe('paid');
    expect(await storedProduct(product._id)).toMatchObject({ available: 90, sold: 10, holds: [] });
    expect((await refusal(deleteUser(admin, byEmail(buyer)))).code).toBe('not_found');
  });

  it('leaves no trace of him in the exported orders', async () => {
    const admin = await anAdmin();
    const { actor: buyer, order } = await anOrder();
    await settleReported((await storedOrder(order.id))._id, await payAtProvider(buyer, order));
    const file = async () => {
      let text = '';
      for await (const part of exportOf(admin, 'orders') ?? []) text += part;
      return text;
    };
    expect(await file()).toContain(buyer.email);
    await deleteUser(admin, byEmail(buyer));
    const after = await file();
    expect(after).toContain(`${order.id},`);
    expect(after).toContain('deleted user');
    expect(after).not.toContain(buyer.email);
  });

  it('lets the address register anew, without the old orders', async () => {
    const admin = await anAdmin();
    const { actor: buyer } = await anOrder();
    await collection('accounts').insertOne({
      userId: idOf(buyer),
      provider: 'google',
      providerAccountId: '1',
    });
    await addReview(buyer, { review: 'Fine.', rating: 5 });
    await deleteUser(admin, byEmail(buyer));
    expect(await collection('accounts').countDocuments()).toBe(0);
    const again = await aUser({ email: buyer.email });
    expect(again.id).not.toBe(buyer.id);
  });

  it('is refused for oneself, for customers, and for nobody', async () => {
    const admin = await anAdmin();
    const customer = await aUser();
    expect((await refusal(deleteUser(admin, byEmail(admin)))).message).toBe(messages.users.notYourself);
    expect((await refusal(deleteUser(customer, byEmail(admin)))).code).toBe('forbidden');
    expect((await refusal(deleteUser(admin, { email: 'nobody@example.com' }))).code).toBe('not_found');
    expect(await admins()).toBe(1);
  });

  it('leaves one admin when two delete each other at once', async () => {
    for (let round = 0; round < count(10, 100); round += 1) {
      await users().deleteMany({ role: 'admin' });
      const [one, other] = await Promise.all([anAdmin(), anAdmin()]);
      const outcomes = await Promise.allSettled([
        deleteUser(one, byEmail(other)),
        deleteUser(other, byEmail(one)),
      ]);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await admins()).toBe(1);
    }
  });

  it('leaves an admin when many delete each other in a ring', async () => {
    const ring = await Promise.all(Array.from({ length: 8 }, () => anAdmin()));
    const next = (index: number) => ring[(index + 1) % ring.length] ?? ring[0];
    await Promise.allSettled(
      ring.map(async (actor, index) => deleteUser(actor, byEmail(next(index) ?? actor))),
    );
    expect(await admins()).toBeGreaterThanOrEqual(1);
    const [last] = await users().find({ role: 'admin' }).toArray();
    expect(last).toBeDefined();
  });

  it('loses nothing that the log does not have yet, because a process died', async () => {
    const admin = await anAdmin();
    const user = await aUser();
    await leaveUnrecorded(user);
    await deleteUser(admin, byEmail(user));
    expect((await auditEvents().distinct('action')).toSorted()).toEqual(['user.deleted', 'user.demoted']);
  });

  it('is refused where the log gets something to tell of him in that very moment', async () => {
    const [admin, user] = [await anAdmin(), await aUser()];
    justBefore('deleteOne', () => leaveUnrecorded(user));
    expect((await refusal(deleteUser(admin, byEmail(user)))).message).toBe(messages.users.changedMeanwhile);
    expect(await users().countDocuments({ _id: idOf(user), 'audit.0': { $exists: true } })).toBe(1);
  });

  it('is refused where he is made an admin in that very moment', async () => {
    const [admin, user] = [await anAdmin(), await aUser()];
    justBefore('deleteOne', () => makeAdmin(operator, byEmail(user)));
    expect((await refusal(deleteUser(admin, byEmail(user)))).message).toBe(messages.users.changedMeanwhile);
    expect(await admins()).toBe(2);
  });

  it('that is decided anew while the one before is forgotten is settled in its own time', async () => {
    const [admin, user] = [await anAdmin(), await aUser()];
    justBefore('deleteOne', () => Promise.reject(new Error('killed')));
    await expect(deleteUser(admin, byEmail(user))).rejects.toThrow('killed');
    const before = { $set: { 'entry.at': new Date(Date.now() - 91_000) } };
    await collection('user_deletions').updateMany({}, before);
    justBefore('deleteOne', () => deleteUser(admin, byEmail(user)));
    await settleDeletions();
    expect(await users().countDocuments({ _id: idOf(user) })).toBe(0);
    expect(await collection('user_deletions').countDocuments()).toBe(1);
  });

  it('that did not come about takes nothing from who stays', async () => {
    const admin = await anAdmin();
    const { actor: buyer, order } = await anOrder();
    justBefore('deleteOne', () => leaveUnrecorded(buyer));
    await refusal(deleteUser(admin, byEmail(buyer)));
    const deletions = collection('user_deletions');
    await deletions.updateOne({ _id: idOf(buyer) }, { $set: { 'entry.at': new Date(0) } });
    expect((await settleDeletions()).settled).toBe(1);
    expect((await storedOrder(order.id)).state).toBe('unpaid');
    expect(await deletions.countDocuments({ _id: idOf(buyer) })).toBe(0);
  });

  it('is settled once more a minute later, so that an order of the same moment is cancelled too', async () => {
    const admin = await anAdmin();
    const { actor: buyer, product } = await anOrder();
    await deleteUser(admin, byEmail(buyer));
    const { order: late } = await anOrder({ actor: buyer, product }); // the request was admitted before
    const settleAfter = async (seconds: number) => {
      const at = new Date(Date.now() - seconds * 1000);
      await collection('user_deletions').updateMany({}, { $set: { 'entry.at': at } });
      return (await settleDeletions()).settled;
    };
    expect(await settleAfter(70), 'a slow request may take a minute to arrive').toBe(0);
    expect(await settleAfter(120)).toBe(1);
    expect((await storedOrder(late.id)).state).toBe('cancelled');
    expect((await storedProduct(product._id)).available).toBe(100);
    expect(await auditEvents().countDocuments({ action: 'user.deleted' })).toBe(1);
    for (const sweep of [finishFollowUps, reconcilePayments, settleDeletions]) await sweep();
    expect(await collection('user_deletions').countDocuments(), 'once its order is done with').toBe(0);
  });
});

describe('making an admin', () => {
  it('takes effect on the next request and is recorded once', async () => {
    const admin = await anAdmin();
    const user = await aUser();
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => makeAdmin(admin, byEmail(user))));
    expect(outcomes.filter(({ changed }) => changed)).toHaveLength(1);
    expect((await findActor({ userId: user.id, sid: user.sid }))?.role).toBe('admin');
    expect(await auditEvents().find().toArray()).toMatchObject([
      {
        actor: admin.email,
        action: 'user.promoted',
        subject: { type: 'user', id: user.id, name: user.email },
        before: { role: 'user' },
        after: { role: 'admin' },
      },
    ]);
    expect(await users().findOne({ email: user.email })).toMatchObject({ audit: [] });
  });

  it('is not said of somebody whose account goes in that very moment', async () => {
    const [admin, user] = [await anAdmin(), await aUser()];
    justBefore('findOneAndUpdate', () => deleteUser(admin, byEmail(user)));
    expect((await refusal(makeAdmin(admin, byEmail(user)))).message).toBe(messages.users.changedMeanwhile);
  });

  it("says 'failed to make an admin' to whoever may not", { tags: ['@spec-7-put-admin'] }, async () => {
    const user = await aUser();
    newRequest({ cookie: await sessionCookieOf(user) });
    const form = new FormData();
    form.set('userId', user.id);
    const { result } = await makeAdminAction({ result: null, values: {} }, form);
    expect(result).toMatchObject({ ok: false, code: 'forbidden', message: 'failed to make an admin' });
  });
});

describe('taking the admin role', () => {
  const take = (actor: Actor, from: Actor) => takeAdminRole(actor, { _id: idOf(from) });

  it('leaves who had it signed in as a customer from the next request on, and is recorded', async () => {
    const [admin, other] = [await anAdmin(), await anAdmin()];
    expect(await take(admin, other)).toMatchObject({ email: other.email, role: 'user' });
    expect(await findActor({ userId: other.id, sid: other.sid })).toMatchObject({ role: 'user' });
    expect(await auditEvents().find().toArray()).toMatchObject([
      { actor: admin.email, action: 'user.demoted', before: { role: 'admin' }, after: { role: 'user' } },
    ]);
    expect((await refusal(take(admin, other))).message).toBe(messages.users.noAdmin);
  });

  it('is refused for oneself, for customers, and for nobody', async () => {
    const [admin, customer] = [await anAdmin(), await aUser()];
    expect((await refusal(take(admin, admin))).message).toBe(messages.users.notOwnRole);
    expect((await refusal(take(customer, admin))).code).toBe('forbidden');
    expect((await refusal(takeAdminRole(admin, { _id: new ObjectId() }))).code).toBe('not_found');
    expect(await admins()).toBe(1);
  });

  it('leaves one admin when two take it from, or delete, each other at once', async () => {
    for (let round = 0; round < count(10, 100); round += 1) {
      await users().deleteMany({ role: 'admin' });
      const [one, other] = await Promise.all([anAdmin(), anAdmin()]);
      const rival = round % 2 ? take(other, one) : deleteUser(other, byEmail(one));
      const outcomes = await Promise.allSettled([take(one, other), rival]);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await admins()).toBe(1);
    }
  });

  it('can be undone: who is an admin again is counted on again', async () => {
    for (const isByOperator of [false, true]) {
      const [admin, other] = [await anAdmin(), await anAdmin()];
      await take(admin, other);
      await makeAdmin(isByOperator ? operator : admin, byEmail(other));
      const back = await findActor({ userId: other.id, sid: await createSession(idOf(other)) });
      expect(back?.role).toBe('admin');
      if (back) expect(await take(back, admin)).toMatchObject({ role: 'user' });
    }
  });

  it('of whoever runs the shop is recorded too', async () => {
    const user = await aUser();
    const unproved = await aUser({ emailVerified: null });
    for (const doer of [await anAdmin(), operator])
      await expect(makeAdmin(doer, byEmail(unproved))).rejects.toMatchObject({
        code: 'conflict',
        message: messages.users.unverified,
      });
    expect(await makeAdmin(operator, byEmail(user))).toMatchObject({ changed: true });
    expect(await makeAdmin(operator, byEmail(user))).toMatchObject({ changed: false });
    await expect(makeAdmin(operator, { email: 'nobody@example.com' })).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await auditEvents().find().toArray()).toMatchObject([
      { by: null, actor: 'npm run admin', action: 'user.promoted', subject: { id: user.id } },
    ]);
  });
});

describe("the admin's list of users", () => {
  const list = (actor: Actor, query: Record<string, string>) =>
    getUsers(actor, usersQuerySchema.parse(query));

  it('searches literally, filters, sorts and pages', async () => {
    const admin = await anAdmin({ name: 'Zoe Admin' });
    for (const name of ['Ann (a+)+$', 'Bob', 'Cleo']) await aUser({ name });
    expect((await list(admin, { q: '(a+)+$' })).rows.map(({ name }) => name)).toEqual(['Ann (a+)+$']);
    expect((await list(admin, { q: '.*' })).total).toBe(0);
    expect((await list(admin, { role: 'admin' })).rows.map(({ email }) => email)).toEqual([admin.email]);
    const sorted = await list(admin, { sort: 'name', order: 'desc' });
    expect(sorted.rows[0]).toMatchObject({ name: 'Zoe Admin', role: 'admin' });
    expect(await list(admin, { page: '99', q: 'x'.repeat(10_000), sort: 'evil' })).toMatchObject({ page: 1 });
    expect(JSON.stringify(sorted)).not.toMatch(/passwordHash|sessions/);
  });

  it('is searched by the words of name and address, and by the middle of one where that finds nothing', async () => {
    const admin = await anAdmin({ name: 'Zoe Admin' });
    const names = async (q: string) => (await list(admin, { q })).rows.map(({ name }) => name);
    const anna = await aUser({ name: 'Anna Miller', email: 'a.miller@trade.example' });
    await aUser({ name: 'Bert Anders', email: 'bert@trade.example' });
    expect(await names('miller ann')).toEqual(['Anna Miller']);
    expect(await names('an')).toEqual(['Bert Anders', 'Anna Miller']);
    expect(await names('@trade.example')).toEqual(['Bert Anders', 'Anna Miller']);
    expect(await names('illE')).toEqual(['Anna Miller']);
    await updateProfile(anna, { name: 'Anna Weaver' });
    expect(await names('weav')).toEqual(['Anna Weaver']);
    expect(await names('miller')).toEqual(['Anna Weaver']); // by her address
    const byAnotherPage = { name: 'Anna Potter', words: ['anna', 'potter'] };
    await users().updateOne({ email: anna.email }, { $set: byAnotherPage });
    await updateProfile(anna, { phone: '021555010' });
    expect(await users().findOne({ email: anna.email })).toMatchObject(byAnotherPage);
    const nameless = await aUser({ name: '', email: 'new@trade.example' });
    await fillEmptyName(nameless, 'Nora New');
    expect(await names('nora')).toEqual(['Nora New']);
  });

  it('finds an account by the name of who took it over, and no more by that of the stranger', async () => {
    const admin = await anAdmin();
    const names = async (q: string) => (await list(admin, { q })).rows.map(({ name }) => name);
    await aUser({ name: 'Olive Other' });
    const { email } = await aUser({ name: 'Trap Setter', emailVerified: null });
    await takeOver({ email }, { name: 'Olive Owner' });
    expect(await names('olive')).toEqual(['Olive Owner', 'Olive Other']);
    expect(await names('setter')).toEqual([]);
  });

  it('is not for customers', async () => {
    expect((await refusal(list(await aUser(), {}))).code).toBe('forbidden');
  });
});
