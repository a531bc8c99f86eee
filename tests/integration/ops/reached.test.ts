import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { storeFiles } from '@/lib/images/service';
import { sendMail } from '@/lib/mail/service';
import { getStatus } from '@/lib/ops/status/data';
import { beat, keepBeating, reachedServices } from '@/lib/ops/status/heartbeat';
import { orders } from '@/lib/orders/data';
import { receiveEvent } from '@/lib/payments/webhook';
import { reached, recordServiceCall } from '@/lib/platform/service-calls';
import { counted } from '@/lib/platform/tally';
import { startMail } from '../../../sandbox/mail/server.ts';
import { startUploadThing } from '../../../sandbox/uploadthing/server.ts';
import { anAdmin, anOrder } from '../../support/factories.ts';
import { refusal } from '../../support/refusal.ts';
import { deliver, soon } from '../support.ts';

/** What the status page says of services is what the calls that the shop makes of them have shown. */
const folder = mkdtempSync(path.join(tmpdir(), 'reached-'));
const inFolder = (name: string) => path.join(folder, name);
let mail: Awaited<ReturnType<typeof startMail>>;
let uploads: Awaited<ReturnType<typeof startUploadThing>>;

beforeAll(async () => {
  mail = await startMail({ smtpPort: 0, httpPort: 0, stateFile: inFolder('mail.jsonl') });
  uploads = await startUploadThing({
    port: 0,
    dir: inFolder('uploads'),
    apiKey: 'sk_live_own',
    appId: 'own',
  });
  // Before anything has read the environment.
  Object.assign(process.env, uploads.env, { SMTP_URL: mail.smtpUrl });
});
afterAll(async () => {
  await mail.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  reached().clear();
  await reachedServices().deleteMany({});
});

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);

const lifecycle = Symbol.for('storefront.lifecycle');
const shared: { [key: symbol]: unknown } = globalThis;

/** Runs a loop of a server that was told to stop. */
async function stopped(loop: () => Promise<void>) {
  shared[lifecycle] = { stopping: true };
  await loop().finally(() => Reflect.deleteProperty(globalThis, lifecycle));
}

async function serviceOf(id: string) {
  await beat();
  return (await getStatus(await anAdmin(), soon())).services?.find((each) => each.id === id);
}

describe('the mail server', () => {
  const content = { subject: 'Hello', heading: 'Hello', paragraphs: [], facts: [] };
  const send = () => sendMail({ _id: 'one', to: 'who@example.com' }, content);

  it('answers when it refuses one recipient', async () => {
    await fetch(`${mail.webUrl}/api/fault`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ action: 'refuse', times: 1 }),
    });
    await expect(send()).rejects.toMatchObject({ responseCode: 451 });
    expect(await serviceOf('mail')).toMatchObject({ state: 'answers' });
  });

  it('does not when it has not answered this process since before it answered another, which then stopped', async () => {
    type Calls = Parameters<typeof recordServiceCall>[];
    const [own, other] = [new Map(reached()), new Map(reached())];
    const beatOf = async (seen: typeof own, calls: Calls) => {
      reached().clear();
      for (const [service, times] of seen) reached().set(service, times);
      for (const call of calls) recordServiceCall(...call);
      for (const [service, times] of reached()) seen.set(service, times);
      await beat();
    };
    await beatOf(own, [['mail', 'asked', ago(7200)]]);
    await beatOf(other, [
      ['mail', 'asked', ago(7000)],
      ['mail', 'answered', ago(6999)],
    ]);
    await beatOf(own, []);
    expect(await serviceOf('mail')).toMatchObject({ state: 'answers' });
    await beatOf(own, [['mail', 'asked', ago(60)]]);
    await beatOf(own, [['mail', 'asked', ago(5)]]);
    expect(await serviceOf('mail')).toMatchObject({ state: 'away' });
    await beatOf(own, [['mail', 'answered', ago(1)]]);
    expect(await serviceOf('mail')).toMatchObject({ state: 'answers' });
  });

  it('does not once a clock is right that was a month ahead, if nothing answered since', async () => {
    const inAMonth = (seconds: number) => ago(seconds - 30 * 86_400);
    const left = { asked: inAMonth(20), answered: inAMonth(30), openSince: inAMonth(20) };
    await reachedServices().insertOne({ _id: 'mail', ...left }); // by whichever process
    recordServiceCall('mail', 'asked', inAMonth(10));
    recordServiceCall('mail', 'answered', inAMonth(9));
    expect(await serviceOf('mail')).toMatchObject({ state: 'quiet' });
    recordServiceCall('mail', 'asked', ago(60));
    expect(await serviceOf('mail')).toMatchObject({ state: 'away' });
    recordServiceCall('mail', 'answered', ago(5));
    expect(await serviceOf('mail')).toMatchObject({ state: 'answers' });
  });

  it('does not when it is gone', async () => {
    await send();
    await mail.close();
    await pause(5); // a question of the same millisecond as the answer is taken for the one that was answered
    await expect(send()).rejects.toThrow();
    expect(await serviceOf('mail')).toMatchObject({ state: 'away' });
  });
});

describe('the image host', () => {
  const files = [{ name: 'a.webp', bytes: Buffer.from('a') }];

  it('answers when a file is stored', async () => {
    await storeFiles(files);
    expect(await serviceOf('uploads')).toMatchObject({ state: 'answers' });
  });

  it('answers when it did so just before the process that called it was stopped', async () => {
    recordServiceCall('uploads', 'asked', ago(120));
    await beat();
    recordServiceCall('uploads', 'answered', ago(115));
    recordServiceCall('uploads', 'asked', ago(110)); // nobody can tell any more whether this is answered
    await stopped(keepBeating);
    reached().clear();
    expect(await serviceOf('uploads')).toMatchObject({ state: 'answers' });
  });

  it('does not when none is, though its library throws nothing', async () => {
    await uploads.close();
    expect((await refusal(storeFiles(files))).code).toBe('unavailable');
    expect(await serviceOf('uploads')).toMatchObject({ state: 'away' });
  });
});

describe("Stripe's events", () => {
  const refused = () => counted('refusedEvents').reduce((sum, { value }) => sum + value, 0);

  it('have no state, for nobody asks for them: only when the last one came is told', async () => {
    expect(await serviceOf('webhook')).toMatchObject({ state: 'calls', answeredAt: null });
    await deliver('customer.created', { id: 'cus_1' });
    expect(await serviceOf('webhook')).toMatchObject({ state: 'calls', answeredAt: expect.any(String) });
  });

  it('are counted when their signature is wrong, as with the secret of another endpoint', async () => {
    const before = refused();
    expect((await refusal(receiveEvent('{}', 't=1,v1=00'))).code).toBe('invalid');
    expect(refused() - before).toBe(1);
    const state = await serviceOf('webhook');
    expect(state, 'anybody can do that').toMatchObject({ state: 'calls', answeredAt: null });
    expect(state?.askedAt, 'when it was').toEqual(expect.any(String));
  });

  it('are told as refused when none was taken for a payment that was made', async () => {
    const { order } = await anOrder();
    const paid = (paidAt: Date) =>
      orders().updateOne({ _id: new ObjectId(order.id) }, { $set: { paidAt, state: 'paid' } });
    await paid(ago(60));
    await refusal(receiveEvent('{}', 't=1,v1=00'));
    expect(await serviceOf('webhook'), 'it may yet come').toMatchObject({ state: 'calls' });
    await paid(ago(3600));
    expect(await serviceOf('webhook')).toMatchObject({ state: 'refused', answeredAt: null });
    await deliver('customer.created', { id: 'cus_1' });
    expect(await serviceOf('webhook')).toMatchObject({ state: 'calls' });
    await pause(5);
    await refusal(receiveEvent('{}', 't=1,v1=00'));
    expect(await serviceOf('webhook'), 'by whom it may').toMatchObject({ state: 'calls' });
    await orders().deleteOne({ _id: new ObjectId(order.id) });
  });
});
