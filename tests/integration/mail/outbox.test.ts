import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { decideAccountMail } from '@/lib/auth/mail-decision';
import { requestReset } from '@/lib/auth/reset';
import { mails } from '@/lib/mail/data';
import { deliverMail } from '@/lib/mail/deliver';
import { enqueueMail, releaseMails } from '@/lib/mail/enqueue';
import * as mailServer from '@/lib/mail/service';
import { readOutbox } from '@/lib/ops/status/outbox';
import { jobs } from '@/lib/ops/sweep/jobs';
import { sendDueMails } from '@/lib/ops/sweep/mail';
import { advanceStatus } from '@/lib/orders/advance';
import { cancelOrder } from '@/lib/payments/cancel';
import { completePayment } from '@/lib/payments/complete';
import { log } from '@/lib/platform/log';
import { forRequest } from '@/lib/platform/request-id';
import { users } from '@/lib/users/data';
import { startMail } from '../../../sandbox/mail/server.ts';
import { anAdmin, anOrder, aUser, storedOrder } from '../../support/factories.ts';
import { payAtProvider } from '../../support/provider.ts';
import { checkBooksAfterEach, inOneMoment, ownStripe, sweep, times } from '../support.ts';

type MailService = Awaited<ReturnType<typeof startMail>>;
let service: MailService;
const folder = mkdtempSync(path.join(tmpdir(), 'mail-'));

beforeAll(async () => {
  service = await startMail({ smtpPort: 0, httpPort: 0, stateFile: path.join(folder, 'mail.jsonl') });
  process.env['SMTP_URL'] = service.smtpUrl; // before anything has read the environment
});
afterAll(() => service.close());
ownStripe();
checkBooksAfterEach();

const receivedSchema = z.array(
  z.object({
    messageId: z.string(),
    to: z.array(z.string()),
    subject: z.string(),
    text: z.string(),
    html: z.string(),
    requestId: z.string().nullable(),
  }),
);

async function received(to: string) {
  const response = await fetch(`${service.webUrl}/api/mails?to=${encodeURIComponent(to)}`);
  return receivedSchema.parse(await response.json()).reverse();
}

const refuse = (count: number) =>
  fetch(`${service.webUrl}/api/fault`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ action: 'refuse', times: count }),
  });

const facts = {
  orderId: 'abcdef',
  buyer: 'Buyer',
  product: 'Roller',
  quantity: 1,
  price: 100,
  total: 100,
  currency: 'usd',
  address: 'Here',
};
/** Makes every waiting mail due. */
const hurry = () => mails().updateMany({ state: 'waiting' }, { $set: { dueAt: new Date(0) } });

describe('an order', () => {
  it('is told about at every step, once', async () => {
    const { actor, order } = await anOrder();
    await sweep();
    const transactionId = await payAtProvider(actor, order);
    await completePayment(actor, { orderId: order.id, transactionId });
    await Promise.all(times(3, () => sweep()));
    await advanceStatus(await anAdmin(), { orderId: order.id, from: 'pending' });
    await sweep();
    await deliverMail(decideAccountMail);
    const { number } = order;
    expect((await received(actor.email)).map(({ subject }) => subject)).toEqual([
      `We have your order ${number}`,
      `Payment received for order ${number}`,
      `Order ${number} is processing`,
    ]);
  });

  it('is told nothing late that it has come beyond, and what is still so is told late', async () => {
    await mails().deleteMany({});
    /** Refuses what is due now, which is not due again before `hurry`. */
    const putOff = async (many: number) => {
      await sweep();
      await refuse(many);
      expect(await sendDueMails()).toBe(0);
      const dueAt = new Date(Date.now() + 3_600_000);
      const put = await mails().updateMany({ state: 'waiting' }, { $set: { dueAt } });
      expect(put.matchedCount).toBeGreaterThanOrEqual(many);
    };
    const { actor, order } = await anOrder();
    const { order: unpaid } = await anOrder({ actor });
    await putOff(2);
    const transactionId = await payAtProvider(actor, order);
    await completePayment(actor, { orderId: order.id, transactionId });
    await sweep();
    await sendDueMails();
    const admin = await anAdmin();
    await advanceStatus(admin, { orderId: order.id, from: 'pending' });
    await putOff(1);
    await advanceStatus(admin, { orderId: order.id, from: 'processing' });
    await putOff(1);
    await hurry();
    await sendDueMails();
    const subjects = (await received(actor.email)).map(({ subject }) => subject);
    expect(subjects.toSorted()).toEqual([
      `Order ${order.number} is shipped`,
      `Payment received for order ${order.number}`,
      `We have your order ${unpaid.number}`,
    ]);
    expect(await mails().countDocuments({ to: actor.email, state: 'waiting' })).toBe(0);
  });

  it('that is cancelled after it was paid elsewhere: cancelled, refunded, and the shop is told too', async () => {
    const { actor, order } = await anOrder();
    await payAtProvider(actor, order);
    await cancelOrder(actor, { orderId: order.id });
    await sweep();
    const kinds = (
      await mails()
        .find({ _id: { $regex: order.id } })
        .toArray()
    ).map(({ kind }) => kind);
    expect(kinds.sort()).toEqual(['orderCancelled', 'orderPlaced', 'paymentRefunded', 'refundNotice']);
  });

  it('is told about even if its process died before it could queue the mail', async () => {
    const { order } = await anOrder();
    expect(await mails().countDocuments({ _id: { $regex: order.id } })).toBe(0);
    await sweep();
    expect(await mails().countDocuments({ _id: { $regex: order.id } })).toBe(1);
    expect((await storedOrder(order.id)).followUp).toBeUndefined();
  });
});

describe('the outbox', () => {
  it('sends one mail for one key, by several processes at once', async () => {
    await Promise.all(times(10, () => enqueueMail('orderExpired', 'once@example.com', facts, 'one-key')));
    await Promise.all(times(5, () => deliverMail(decideAccountMail)));
    expect(await received('once@example.com')).toHaveLength(1);
    const stored = await mails().findOne({ _id: 'one-key' });
    expect(stored).toMatchObject({ state: 'sent', attempts: 1 });
    expect(stored).not.toHaveProperty('data');
  });

  it('names the request that a mail followed from, in the mail too', async () => {
    const to = 'asked@example.com';
    await forRequest('request-1', () => enqueueMail('orderExpired', to, facts, 'asked'));
    await enqueueMail('orderExpired', to, facts, 'unasked');
    await deliverMail(decideAccountMail);
    expect((await received(to)).map(({ requestId }) => requestId)).toEqual(['request-1', null]);
    expect(await mails().findOne({ _id: 'asked' })).toMatchObject({ requestId: 'request-1' });
  });

  it('tries again later what the server refuses for now', async () => {
    await mails().deleteMany({});
    await enqueueMail('orderExpired', 'later@example.com', facts, 'later');
    await refuse(2);
    await inOneMoment(async () => {
      expect(await deliverMail(decideAccountMail)).toBe(0);
      expect(await deliverMail(decideAccountMail)).toBe(0); // not due
    });
    expect(await mails().findOne({ _id: 'later' })).toMatchObject({ state: 'waiting', attempts: 1 });
    await hurry();
    expect(await deliverMail(decideAccountMail)).toBe(0);
    await hurry();
    expect(await deliverMail(decideAccountMail)).toBe(1);
    expect(await received('later@example.com')).toHaveLength(1);
  });

  it('sends at once what the mail server held up when it is back, oldest first, but for what is being sent', async () => {
    await mails().deleteMany({});
    const to = 'held-up@example.com';
    const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ESOCKET' });
    vi.spyOn(mailServer, 'sendMail').mockRejectedValue(away);
    for (const key of ['one', 'two', 'three']) {
      await enqueueMail('orderExpired', to, { ...facts, orderId: `${key}123` }, key);
      await mails().updateOne({ _id: key }, { $set: { attempts: 20 } });
      expect(await deliverMail(decideAccountMail)).toBe(0);
    }
    const [first] = await mails().find().sort({ createdAt: 1 }).toArray();
    expect(first?.dueAt.getTime(), 'looks every ten minutes').toBeLessThan(Date.now() + 601_000);
    await mails().updateOne({ _id: 'two' }, { $set: { dueAt: new Date(Date.now() + 60_000) } });
    vi.restoreAllMocks();
    await enqueueMail('orderExpired', 'next@example.com', facts, 'next');
    expect(await deliverMail(decideAccountMail)).toBe(1);
    const sendMail = vi.spyOn(mailServer, 'sendMail');
    expect(await deliverMail(decideAccountMail)).toBe(2);
    expect(sendMail.mock.calls.map(([{ _id }]) => _id)).toEqual(['one', 'three']);
    vi.restoreAllMocks();
  });

  it('sends what was queued while a clock was ahead once that is right, and not before it is due what waits', async () => {
    await mails().deleteMany({});
    const queue = (key: string) => enqueueMail('orderExpired', `${key}@example.com`, facts, key);
    await inOneMoment(() => queue('ahead'), 30 * 86_400_000);
    await queue('waits');
    await mails().updateOne(
      { _id: 'waits' },
      { $set: { dueAt: new Date(Date.now() + 60_000), attempts: 4 } },
    );
    await jobs.find(({ name }) => name === 'cleanup')?.run();
    expect(await deliverMail(decideAccountMail)).toBe(1);
    expect(await received('ahead@example.com')).toHaveLength(1);
  });

  it('tries again what a process that died had begun', async () => {
    await mails().deleteMany({});
    await enqueueMail('orderExpired', 'begun@example.com', facts, 'begun');
    await mails().updateOne(
      { _id: 'begun' },
      { $set: { attempts: 1, dueAt: new Date(Date.now() + 30_000) } },
    );
    expect(await deliverMail(decideAccountMail)).toBe(0); // the other process may still be at it
    await hurry();
    expect(await deliverMail(decideAccountMail)).toBe(1);
  });

  it('sends a second copy under the same Message-ID when its process died before the mark', async () => {
    await enqueueMail('orderExpired', 'copy@example.com', facts, 'copy');
    await enqueueMail('orderExpired', 'copy@example.com', facts, 'another');
    const before = await mails().findOne({ _id: 'copy' });
    if (!before) throw new Error('Nothing waits');
    await deliverMail(decideAccountMail);
    await mails().replaceOne({ _id: 'copy' }, before);
    expect(await deliverMail(decideAccountMail)).toBe(1);
    const ids = (await received('copy@example.com')).map(({ messageId }) => messageId);
    expect(ids).toHaveLength(3);
    expect(new Set(ids).size).toBe(2);
  });

  it('goes on with the rest when one recipient is refused, for now or for good', async () => {
    await mails().deleteMany({});
    for (const name of ['first', 'second', 'third'])
      await enqueueMail('orderExpired', `${name}@example.com`, facts, name);
    await refuse(1);
    expect(await deliverMail(decideAccountMail)).toBe(2);
    expect(await mails().countDocuments({ state: 'waiting', attempts: 1 })).toBe(1);
    expect((await readOutbox()).heldUpSeconds, 'the server takes mails').toBe(0);
  });

  it('says why a mail was refused, and not whose it is', async () => {
    await mails().deleteMany({});
    await enqueueMail('orderExpired', 'first.buyer@example.com', facts, 'refused');
    const answer = '550 5.1.1 <first.buyer@example.com>: mailbox "first.buyer"@example.com unknown';
    const refusal = Object.assign(new Error(`All recipients were rejected: ${answer}`), {
      code: 'EENVELOPE',
      responseCode: 550,
    });
    vi.spyOn(mailServer, 'sendMail').mockRejectedValueOnce(refusal);
    const told = vi.spyOn(log, 'error').mockReturnValue();
    await deliverMail(decideAccountMail);
    const reason = 'All recipients were rejected: 550 5.1.1 …@… mailbox …@… unknown';
    expect(told).toHaveBeenCalledWith(expect.objectContaining({ mail: 'refused', reason }), 'mail not sent');
    expect(await mails().findOne({ _id: 'refused' })).toMatchObject({ state: 'failed', lastError: reason });
    vi.restoreAllMocks();
  });

  it('sends first what somebody waits for', async () => {
    await mails().deleteMany({});
    const { email } = await aUser();
    await enqueueMail('orderExpired', email, facts, 'not-urgent');
    await requestReset({ email }, '192.0.2.7');
    await deliverMail(decideAccountMail, 1);
    expect((await received(email)).map(({ subject }) => subject)).toEqual(['Set a new password']);
  });

  it('tells an address that nobody has proved nothing about orders, until it is proved', async () => {
    await mails().deleteMany({});
    const actor = await aUser({ emailVerified: null });
    const { order } = await anOrder({ actor });
    await cancelOrder(actor, { orderId: order.id });
    await sweep();
    expect(await deliverMail(decideAccountMail)).toBe(0);
    expect(await deliverMail(decideAccountMail), 'not looked at again at once').toBe(0);
    expect(await mails().countDocuments({ to: actor.email, state: 'waiting', attempts: 0 })).toBe(2);
    await users().updateOne({ email: actor.email }, { $set: { emailVerified: new Date() } });
    await releaseMails(actor.email);
    expect(await deliverMail(decideAccountMail)).toBe(2);
  });

  it('gives up three days after its first try in vain, however long a mail had waited for its address to be proved', async () => {
    await mails().deleteMany({});
    const { email } = await aUser({ emailVerified: null });
    await enqueueMail('orderExpired', email, facts, 'proved-late');
    await mails().updateOne(
      { _id: 'proved-late' },
      { $set: { createdAt: new Date(Date.now() - 5 * 86_400_000) } },
    );
    expect(await deliverMail(decideAccountMail)).toBe(0);
    await users().updateOne({ email }, { $set: { emailVerified: new Date() } });
    await releaseMails(email);
    await refuse(1); // as servers do with a sender whom they don't know yet
    expect(await deliverMail(decideAccountMail)).toBe(0);
    expect(await mails().findOne({ _id: 'proved-late' })).toMatchObject({ state: 'waiting', attempts: 1 });
    await hurry();
    expect(await deliverMail(decideAccountMail)).toBe(1);
    expect(await received(email)).toHaveLength(1);
  });

  it('drops after a week what waits for an address that nobody proves', async () => {
    await mails().deleteMany({});
    const { email } = await aUser({ emailVerified: null });
    await enqueueMail('orderExpired', email, facts, 'for-nobody');
    await mails().updateOne(
      { _id: 'for-nobody' },
      { $set: { createdAt: new Date(Date.now() - 8 * 86_400_000) } },
    );
    expect(await deliverMail(decideAccountMail)).toBe(0);
    expect(await mails().countDocuments({})).toBe(0);
  });

  it('gives up what can never be sent, and goes on with the rest', async () => {
    await mails().deleteMany({});
    await enqueueMail('orderExpired', 'broken@example.com', facts, 'broken');
    await mails().updateOne(
      { _id: 'broken' },
      { $set: { data: { from: 'another version' }, failingSince: new Date(0), dueAt: new Date(0) } },
    );
    await enqueueMail('orderExpired', 'fine@example.com', facts, 'fine');
    expect(await deliverMail(decideAccountMail)).toBe(1);
    expect(await mails().findOne({ _id: 'broken' })).toMatchObject({ state: 'failed' });
  });

  it('carries what a buyer typed as text only', async () => {
    const address = '<img src=x onerror=alert(1)>\r\nBcc: everyone@example.com';
    await enqueueMail('orderExpired', 'safe@example.com', { ...facts, address }, 'safe');
    await deliverMail(decideAccountMail);
    const [mail] = await received('safe@example.com');
    expect(mail?.html).toContain('&lt;img src=x');
    expect(mail?.html).not.toContain('<img');
    expect(mail?.text).toMatch(/<img src=x onerror=alert\(1\)>\n +Bcc: everyone@ example\. com/);
    expect(await received('everyone@example.com')).toEqual([]);
  });
});

it('no order waits for a mail server that is away', async () => {
  await service.close();
  const { order } = await anOrder();
  await sweep();
  expect(await deliverMail(decideAccountMail)).toBe(0);
  expect((await storedOrder(order.id)).state).toBe('unpaid');
  expect(await mails().findOne({ _id: { $regex: order.id } })).toMatchObject({ state: 'waiting' });
});
