import { setTimeout as pause } from 'node:timers/promises';
import { MongoNetworkError, ObjectId } from 'mongodb';
import { afterEach, describe, expect, it } from 'vitest';
import { decideAccountMail } from '@/lib/auth/mail-decision';
import { deliverMail } from '@/lib/mail/deliver';
import { enqueueMail } from '@/lib/mail/enqueue';
import { runJob } from '@/lib/ops/sweep/loop';
import { collection } from '@/lib/platform/db';
import { sweepEach } from '@/lib/platform/sweep-each';

/** How sweepers share their work, and how they end when the server is told to stop. */
const leases = () => collection<{ _id: string; owner: string; until: Date }>('leases');
const symbol = Symbol.for('storefront.lifecycle');
const stop = () => Object.assign(globalThis, { [symbol]: { stopping: true } });
afterEach(() => void Reflect.deleteProperty(globalThis, symbol));

const noChange = async () => undefined;

describe('a job', () => {
  it('that is seldom due is taken over as soon as its dead leader’s lease ends', async () => {
    const until = new Date(Date.now() + 1500);
    await leases().insertOne({ _id: 'sweep:seldom', owner: 'a process that died', until });
    const ran = Promise.withResolvers<number>();
    const run = async () => {
      ran.resolve(Date.now());
      return {};
    };
    const running = runJob({ name: 'seldom', everyMs: 3_600_000, run }, noChange);
    expect(await ran.promise).toBeGreaterThanOrEqual(until.getTime());
    stop();
    await running;
  });

  it('runs once for its time, however often its lease is renewed', async () => {
    let runs = 0;
    const run = async () => {
      runs += 1;
      return {};
    };
    const running = runJob({ name: 'renewed', everyMs: 3_600_000, run }, noChange);
    const leaseEnd = async () => (await leases().findOne({ _id: 'sweep:renewed' }))?.until.getTime() ?? 0;
    while (runs === 0) await pause(10);
    const first = await leaseEnd();
    while ((await leaseEnd()) === first) await pause(50);
    expect(runs).toBe(1);
    stop();
    await running;
    expect(await leaseEnd(), 'given back').toBe(0);
  });

  it('that fails is tried again', async () => {
    let runs = 0;
    const run = async () => {
      runs += 1;
      throw new Error('not this time');
    };
    const running = runJob({ name: 'failing', everyMs: 20, run }, noChange);
    while (runs < 3) await pause(10);
    stop();
    await running;
  });
});

it('what was done before the database went away is known, though the rest is not', async () => {
  const docs = [{ _id: new ObjectId() }, { _id: new ObjectId() }];
  const done: ObjectId[] = [];
  const work = async ({ _id }: { _id: ObjectId }) => {
    if (done.length > 0) throw new MongoNetworkError('the connection broke');
    return _id;
  };
  await expect(sweepEach(docs, work, done)).rejects.toThrow('the connection broke');
  expect(done).toEqual([docs[0]?._id]);
});

describe('when the server stops', () => {
  it('a sweep leaves the rest to another process', async () => {
    const done: ObjectId[] = [];
    const docs = [{ _id: new ObjectId() }, { _id: new ObjectId() }];
    await sweepEach(docs, async ({ _id }) => {
      done.push(_id);
      stop();
      return true;
    });
    expect(done).toEqual([docs[0]?._id]);
  });

  it('no further mail is begun', async () => {
    const facts = { orderId: 'a', buyer: 'B', product: 'R', address: 'H', currency: 'usd' };
    const data = { ...facts, quantity: 1, price: 1, total: 1 };
    await enqueueMail('orderExpired', 'later@example.com', data, 'later');
    stop();
    expect(await deliverMail(decideAccountMail)).toBe(0);
    const mails = collection<{ _id: string; attempts: number }>('mail_outbox');
    expect(await mails.findOne({ _id: 'later' })).toMatchObject({ attempts: 0 });
  });
});
