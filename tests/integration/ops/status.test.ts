import { ObjectId } from 'mongodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { decideAccountMail } from '@/lib/auth/mail-decision';
import { mails } from '@/lib/mail/data';
import { deliverMail } from '@/lib/mail/deliver';
import { enqueueMail } from '@/lib/mail/enqueue';
import * as mailServer from '@/lib/mail/service';
import { ranMigrations } from '@/lib/ops/migrations/data';
import { getStatus } from '@/lib/ops/status/data';
import { beat, processes, reachedServices } from '@/lib/ops/status/heartbeat';
import { jobs } from '@/lib/ops/sweep/jobs';
import { jobNames } from '@/lib/ops/sweep/names';
import { noteDone, noteFailed, sweepNotes } from '@/lib/ops/sweep/notes';
import { orders } from '@/lib/orders/data';
import { stripe } from '@/lib/payments/service';
import { collection } from '@/lib/platform/db';
import { running } from '@/lib/platform/running';
import { reached, recordServiceCall } from '@/lib/platform/service-calls';
import { anAdmin, anOrder, aUser } from '../../support/factories.ts';

vi.mock('@/lib/ops/status/within', () => import('./patient-within.ts'));

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);
const serviceOf = async (id: string) =>
  (await getStatus(await anAdmin())).services?.find((each) => each.id === id);

beforeEach(async () => {
  reached().clear();
  for (const each of [reachedServices(), processes(), sweepNotes()]) await each.deleteMany({});
});
afterEach(() => reached().clear());

describe('the status of the shop', () => {
  it('is for admins', async () => {
    await expect(getStatus(await aUser())).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('tells each process with its version, its disk and how far its clock is off', async () => {
    await beat();
    await processes().updateOne({ _id: running().id }, { $set: { build: 'older' } });
    await beat();
    const { id, pid, host, version, build } = running();
    const state = await getStatus(await anAdmin());
    expect(state.processes).toHaveLength(1);
    expect(state.processes?.[0]).toMatchObject({
      id,
      name: `${host}, ${pid}`,
      version,
      build,
      isLost: false,
    });
    expect(state.processes?.[0]?.disk?.free).toBeGreaterThan(0);
    expect(Math.abs(state.processes?.[0]?.skewSeconds ?? 99)).toBeLessThan(60); // the beat itself, on a busy machine
    await processes().updateOne({ _id: id }, { $set: { seenAt: ago(60), clockAt: ago(50) } });
    expect((await getStatus(await anAdmin())).processes?.[0]).toMatchObject({
      isLost: true,
      skewSeconds: 10,
    });
  });

  it('tells every process that runs, however many were killed since it began', async () => {
    await beat();
    const own = await processes().findOne({ _id: running().id });
    if (!own) throw new Error('It has not beaten.');
    const killed = Array.from({ length: 60 }, (_, index) => ({
      ...own,
      _id: `killed ${index}`,
      startedAt: new Date(Date.now() + index),
      seenAt: ago(600 + index),
    }));
    await processes().insertMany(killed);
    const told = (await getStatus(await anAdmin())).processes ?? [];
    expect(told.filter(({ isLost }) => !isLost).map(({ id }) => id)).toEqual([running().id]);
    expect(told).toHaveLength(50);
    expect(told.map(({ startedAt }) => startedAt)).toEqual(
      told
        .map(({ startedAt }) => startedAt)
        .toSorted()
        .toReversed(),
    );
  });

  it('knows a service by what its callers saw: answers, or has not since it was asked', async () => {
    expect(await serviceOf('stripe')).toMatchObject({ state: 'quiet', answeredAt: null });
    await stripe()
      .balance.retrieve()
      .catch(() => undefined); // whatever it says, it says something
    await beat();
    expect(await serviceOf('stripe')).toMatchObject({ state: 'answers', answeredAt: expect.any(String) });
    recordServiceCall('mail', 'answered', ago(300));
    recordServiceCall('mail', 'asked', ago(60));
    recordServiceCall('mail', 'asked', ago(1));
    await beat();
    expect(await serviceOf('mail'), 'asked again and again').toMatchObject({ state: 'away' });
    recordServiceCall('mail', 'answered');
    await beat();
    expect(await serviceOf('mail')).toMatchObject({ state: 'answers' });
    recordServiceCall('uploads', 'asked', ago(5));
    await beat();
    expect(await serviceOf('uploads'), 'it has a moment').toMatchObject({ state: 'quiet' });
  });

  it("does not take one process's old question for the present, when another was answered since", async () => {
    recordServiceCall('mail', 'asked', ago(600));
    await beat();
    await reachedServices().updateOne({ _id: 'mail' }, { $max: { answered: ago(10) } });
    await beat();
    expect(await serviceOf('mail')).toMatchObject({ state: 'answers' });
  });

  it('does not lose another process’s open question to an older one of its own', async () => {
    recordServiceCall('mail', 'asked', ago(600));
    await beat();
    const ofAnother = { $max: { answered: ago(120) }, $set: { openSince: ago(60) } };
    await reachedServices().updateOne({ _id: 'mail' }, ofAnother);
    await beat();
    expect(await serviceOf('mail')).toMatchObject({ state: 'away' });
  });

  it('does not lose another process’s earlier open question to a younger one of its own', async () => {
    const ofAnother = { $set: { asked: ago(40), answered: ago(120), openSince: ago(40) } };
    await reachedServices().updateOne({ _id: 'mail' }, ofAnother, { upsert: true });
    recordServiceCall('mail', 'asked', ago(5));
    await beat();
    expect(await serviceOf('mail')).toMatchObject({ state: 'away' });
    await reachedServices().updateOne({ _id: 'mail' }, { $set: { answered: ago(20) } });
    await beat();
    expect(await serviceOf('mail'), 'which was answered since').toMatchObject({ state: 'answers' });
  });

  it('tells which sweeper is overdue', async () => {
    await noteDone({ name: 'mail', everyMs: 1000 }, 5);
    await noteFailed({ name: 'images', everyMs: 1000 });
    await sweepNotes().updateOne({ _id: 'mail' }, { $set: { succeededAt: ago(125) } });
    const { sweepers } = await getStatus(await anAdmin());
    expect(sweepers).toMatchObject([
      { id: 'images', succeededAt: null, lagSeconds: 0 },
      { id: 'mail', tookMs: 5 },
    ]);
    expect(sweepers?.[1]?.lagSeconds).toBeGreaterThan(100);
  });

  it('tells for how long a sweeper has failed that has never come to its end, however often it is tried again', async () => {
    const job = { name: 'images', everyMs: 1000 };
    const lag = async () => (await getStatus(await anAdmin())).sweepers?.[0]?.lagSeconds;
    await noteFailed(job);
    await sweepNotes().updateOne({ _id: 'images' }, { $set: { failingSince: ago(125) } });
    await noteFailed(job);
    expect(await lag()).toBeGreaterThan(100);
    await noteDone(job, 5);
    expect(await lag()).toBe(0);
    expect(await sweepNotes().findOne({ _id: 'images' })).not.toHaveProperty('failingSince');
  });

  it('knows of every job that runs, and of none that an older version left a note of', async () => {
    expect(jobs.map(({ name }) => name).toSorted()).toEqual(jobNames.toSorted());
    await noteDone({ name: 'gone', everyMs: 1000 }, 5);
    await noteDone({ name: 'cleanup', everyMs: 1000 }, 5);
    await sweepNotes().updateOne({ _id: 'gone' }, { $set: { succeededAt: ago(90_000) } });
    expect((await getStatus(await anAdmin())).sweepers).toMatchObject([{ id: 'cleanup', lagSeconds: 0 }]);
  });

  it('tells the oldest unpaid hold, and for how long it is overdue', async () => {
    const { order } = await anOrder();
    await orders().updateOne({ _id: new ObjectId(order.id) }, { $set: { holdExpiresAt: ago(60) } });
    const { hold } = await getStatus(await anAdmin());
    expect(hold).toMatchObject({ orderId: order.id });
    expect(hold !== 'none' && hold?.overdueSeconds).toBeGreaterThanOrEqual(60);
  });

  it('tells for how long the mail server has held mails up, of which each is due for a moment alone', async () => {
    await mails().deleteMany({});
    const server = vi
      .spyOn(mailServer, 'sendMail')
      .mockRejectedValue(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }));
    const { email } = await aUser();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    await enqueueMail('passwordChanged', email, { name: 'N' }, 'held-up');
    for (let minutes = 0; minutes < 20; minutes += 1) {
      await deliverMail(decideAccountMail);
      vi.setSystemTime(Date.now() + 60_000);
    }
    await deliverMail(decideAccountMail);
    const { outbox } = await getStatus(await anAdmin());
    expect(outbox).toMatchObject({ waiting: 1, failed: 0 });
    expect(outbox?.heldUpSeconds).toBeGreaterThanOrEqual(19 * 60);
    server.mockResolvedValue();
    await mails().updateMany({}, { $set: { dueAt: new Date(0) } });
    expect(await deliverMail(decideAccountMail)).toBe(1);
    expect((await getStatus(await anAdmin())).outbox).toMatchObject({ waiting: 0, heldUpSeconds: 0 });
    // The version before sends it beside this one, and leaves the note.
    await mails().updateMany({}, { $set: { heldUpSince: ago(7200) } });
    expect((await getStatus(await anAdmin())).outbox).toMatchObject({ waiting: 0, heldUpSeconds: 0 });
    vi.useRealTimers();
    server.mockRestore();
  });

  it('tells the last check of the books that came to its end', async () => {
    expect((await getStatus(await anAdmin())).ledger).toBe('none');
    const runs = collection('ledger_runs');
    await runs.insertMany([
      { startedAt: ago(90_000), finishedAt: ago(89_000), wrong: 2, findings: ['a', 'b'] },
      { startedAt: ago(60), finishedAt: null, wrong: 0, findings: [] },
    ]);
    const { ledger, uncheckedSeconds } = await getStatus(await anAdmin());
    expect(ledger).toMatchObject({ wrong: 2, findings: ['a', 'b'] });
    expect(uncheckedSeconds).toBeCloseTo(89_000, -3);
    await runs.deleteMany({});
  });

  it('tells since when the books of a shop were not checked that has run at no night', async () => {
    expect((await getStatus(await anAdmin())).uncheckedSeconds).toBeNull();
    const facts = { name: '', version: '', oldest: 0, finishedAt: null, cursor: null, changed: 0 };
    await ranMigrations().insertOne({ _id: 9001, ...facts, startedAt: ago(200_000) });
    expect((await getStatus(await anAdmin())).uncheckedSeconds).toBeCloseTo(200_000, -3);
    await ranMigrations().deleteMany({});
  });
});

it('waits for nobody: what is away or fails is null in time', async () => {
  const { within } =
    await vi.importActual<typeof import('@/lib/ops/status/within')>('@/lib/ops/status/within');
  const began = performance.now();
  expect(await within(50, () => new Promise(() => undefined))).toBeNull();
  expect(performance.now() - began).toBeLessThan(10_000); // a busy machine's, of what would never end
  expect(await within(50, () => Promise.reject(new Error('away')))).toBeNull();
  expect(await within(50, async () => 7)).toBe(7);
});
