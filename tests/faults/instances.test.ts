import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Binary, ObjectId } from 'mongodb';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { messages } from '@/lib/base/messages';
import type { ProductDoc } from '@/lib/catalogue/data';
import { mails } from '@/lib/mail/data';
import { numberOf, orders } from '@/lib/orders/data';
import { stripe } from '@/lib/payments/service';
import { collection } from '@/lib/platform/db';
import { actionSalt } from '../../launcher/action-salt.ts';
import { root, testBuild } from '../../scripts/testing/places.ts';
import { count } from '../support/counts.ts';
import { aProduct, storedOrder, storedProduct } from '../support/factories.ts';
import type { App } from '../support/parts/app.ts';
import { hiddenFieldsOf, postLogin } from '../support/posted-form.ts';
import { untilMailed, untilSettled } from './support/books.ts';
import {
  type Answer,
  aClient,
  type Client,
  cancel,
  charge,
  intentOf,
  open,
  opening,
  place,
  tally,
  tell,
  textOf,
} from './support/client.ts';
import { aSetting, subjectsTo } from './support/scenes.ts';
import { holdWebhooks, openApp, ownServices, ports } from './support/shop.ts';

/** Two whole shops on one database, behind no balancer: every other request goes to the other one. */
ownServices();

let apps: readonly App[] = [];
beforeAll(async () => {
  apps = await Promise.all(ports.map((port) => openApp(port)));
});
/** The instance whose turn it is. */
const origin = (turn: number) => apps[turn % apps.length]?.origin ?? '';
const times = <T>(many: number, make: (index: number) => T): T[] =>
  Array.from({ length: many }, (_, index) => make(index));

/** Repeats a call until the process takes it: one with too much to do answers 503, and forms send again. */
async function untilTaken(call: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await call();
    if (answer.status !== 503) return answer;
    console.log(`once more after ${JSON.stringify(answer.body)}`);
    await pause(500);
  }
}

/** Sends an order, each time under the same key. */
function placeOnce(turn: number, buyer: Client, product: ProductDoc): Promise<Answer> {
  const key = randomUUID();
  return untilTaken(() => place(origin(turn), buyer, product, { key }));
}

async function race(buyers: readonly Client[], fields: Partial<ProductDoc>) {
  const product = await aProduct(fields);
  const answers = await Promise.all(buyers.map((buyer, turn) => placeOnce(turn, buyer, product)));
  return { counted: tally(answers), stored: await storedProduct(product._id) };
}

type Raced = { orderId: string; product: ProductDoc };

async function cancelAndPay(round: number): Promise<Raced> {
  const { client, product } = await aSetting();
  const orderId = textOf(await place(origin(round), client, product), 'insertedId');
  const transactionId = await open(origin(round), client, orderId);
  const later = () => pause(Math.random() * 100);
  await Promise.allSettled([
    later().then(() => cancel(origin(round), client, orderId)),
    later()
      .then(() => charge(transactionId))
      .then(() => tell(origin(round + 1), client, orderId, transactionId)),
  ]);
  return { orderId, product };
}

/** What a deploy meets: forms of pages that another process rendered, and files that another build has (decision 0034). */
describe('a deploy', { timeout: 120_000 }, () => {
  const loginForm = async (turn: number) =>
    hiddenFieldsOf(await (await fetch(`${origin(turn)}/login`)).text());
  /** AUTH_URL names the first process. */
  const logIn = (turn: number, hidden: readonly (readonly [string, string])[]) =>
    postLogin(origin(turn), hidden, origin(0));

  it('has each process take the forms of the other one’s pages', async () => {
    for (const turn of [0, 1]) {
      const hidden = await loginForm(turn);
      expect(hidden.some(([name]) => name.startsWith('$ACTION'))).toBe(true);
      const { status, html } = await logIn(turn + 1, hidden);
      expect(status).toBe(200);
      expect(html).toContain(messages.auth.badCredentials);
      expect(html).toContain('value="nobody@example.com"');
    }
  });

  it('may take an action away, which is said in words, with what was typed but no password', async () => {
    const hidden = await loginForm(0);
    const gone = hidden.map(
      ([name, value]) => [name, value.replaceAll(/[0-9a-f]{42}/g, '7f'.padEnd(42, '0'))] as const,
    );
    expect(gone).not.toEqual(hidden);
    const { status, html } = await logIn(1, gone);
    expect(status).toBe(409);
    expect(html).toContain(messages.outdated.title);
    expect(html).toContain('<dd>nobody@example.com</dd>');
    expect(html).not.toContain('not the right one');
  });

  it('leaves the files of both builds to be had, whoever is asked', async () => {
    const name = 'chunks/of-another-build.js';
    const body = new Binary(Buffer.from('"of another build"'));
    await collection<{ _id: string; body: Binary; at: Date }>('build_files').insertOne({
      _id: name,
      body,
      at: new Date(),
    });
    for (const turn of [0, 1]) {
      const answer = await fetch(`${origin(turn)}/_next/static/${name}`);
      expect([answer.status, await answer.text()]).toEqual([200, '"of another build"']);
      expect(answer.headers.get('content-type')).toBe('application/javascript; charset=UTF-8');
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect((await fetch(`${origin(turn)}/_next/static/chunks/of-no-build.js`)).status).toBe(404);
    }
    const statics = path.join(root, testBuild, 'static');
    const own = readdirSync(statics, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    expect(own.length).toBeGreaterThan(30);
    const shared = await collection<{ _id: string; files: string[] }>('builds').findOne();
    expect(shared?.files).toHaveLength(own.filter((entry) => !entry.name.endsWith('.map')).length);
  });

  it('keeps the ids of actions: they follow from file and name alone', () => {
    const manifestSchema = z.object({
      node: z.record(z.string(), z.object({ filename: z.string(), exportedName: z.string() })),
    });
    const file = path.join(root, testBuild, 'server/server-reference-manifest.json');
    const actions = Object.entries(manifestSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).node);
    expect(actions.length).toBeGreaterThan(30);
    for (const [id, { filename, exportedName }] of actions) {
      // Two digits say which arguments it takes.
      expect(id.slice(2), exportedName).toBe(
        createHash('sha1').update(`${actionSalt}${filename}:${exportedName}`).digest('hex'),
      );
    }
  });
});

describe('two instances', { timeout: 600_000 }, () => {
  it.each([
    { stock: 10, quantity: 1, sold: 10, left: 0 },
    { stock: 27, quantity: 5, sold: 5, left: 2 },
  ])('sell $sold orders of $quantity out of $stock', async ({ stock, quantity, sold, left }) => {
    const buyers = await Promise.all(times(count(30, 100), () => aClient()));
    for (let round = 0; round < count(1, 20); round += 1) {
      const { counted, stored } = await race(buyers, { available: stock, quantity });
      expect(counted).toEqual({ 201: sold, 409: buyers.length - sold });
      expect({ left: stored.available, holds: stored.holds.length }).toEqual({ left, holds: sold });
    }
  });

  it('take one submit ten times and one payment opened twenty times for one', async () => {
    const { client, product } = await aSetting();
    const placed = await Promise.all(
      times(10, (turn) => place(origin(turn), client, product, { key: 'pressed-ten-times' })),
    );
    const [orderId = '', ...others] = new Set(placed.map((answer) => textOf(answer, 'insertedId')));
    expect(others).toEqual([]);
    const open = (turn: number) => untilTaken(() => opening(origin(turn), client, orderId));
    const opened = await Promise.all(times(20, open));
    expect(new Set(opened.map(intentOf)).size).toBe(1);
  });

  it('hear of a payment ten times from Stripe and ten times from the browser, and take it once', async () => {
    for (let round = 0; round < count(2, 20); round += 1) {
      const { client, product } = await aSetting();
      const orderId = textOf(await place(origin(0), client, product), 'insertedId');
      const transactionId = await open(origin(1), client, orderId);
      await holdWebhooks(true);
      const intent = await charge(transactionId);
      expect((await event(origin(round), intent, 'whsec_somebody_else')).status).toBe(400);
      expect((await storedOrder(orderId)).state).toBe('unpaid');
      const heard = await Promise.all([
        ...times(10, (turn) => event(origin(turn), intent)),
        ...times(10, (turn) => tell(origin(turn + 1), client, orderId, transactionId)),
      ]);
      expect(tally(heard)).toEqual({ 200: 20 });
      await holdWebhooks(false);
      expect((await storedOrder(orderId)).history.map(({ type }) => type)).toEqual(['placed', 'paid']);
      expect(await storedProduct(product._id)).toMatchObject({ available: 90, sold: 10, holds: [] });
    }
  });

  it('cancel and pay within a tenth of a second: never both without a refund', async () => {
    const together = 10;
    const raced: Raced[] = [];
    for (let round = 0; round < count(1, 20); round += 1)
      raced.push(...(await Promise.all(times(together, cancelAndPay))));
    await untilSettled(`${raced.length} orders cancelled and paid at once`);
    const ends = { paid: 0, cancelled: 0 };
    for (const { orderId, product } of raced) {
      const { state, refundedAmount = 0, total, transactionId } = await storedOrder(orderId);
      const { available, sold } = await storedProduct(product._id);
      const isPaid = state === 'paid';
      expect({ available, sold }).toEqual(isPaid ? { available: 90, sold: 10 } : { available: 100, sold: 0 });
      expect(refundedAmount).toBe(!isPaid && transactionId ? total : 0);
      ends[isPaid ? 'paid' : 'cancelled'] += 1;
    }
    console.log(`of orders cancelled and paid at once, ${JSON.stringify(ends)}`);
    if (raced.length > together) expect(Math.min(ends.paid, ends.cancelled)).toBeGreaterThan(0);
  });

  it('three cancels at once: one counts', async () => {
    const { client, product } = await aSetting();
    const admin = await aClient({ role: 'admin' });
    const orderId = textOf(await place(origin(0), client, product), 'insertedId');
    const answers = await Promise.all(
      [client, client, admin].map((who, turn) => cancel(origin(turn), who, orderId)),
    );
    expect(tally(answers)).toEqual({ 200: 1, 404: 2 });
    expect((await storedProduct(product._id)).available).toBe(100);
  });

  it('sweep as one: holds end once, mails go out once, payments are found once', async () => {
    const many = count(6, 40);
    const settings = await Promise.all(times(many, () => aSetting()));
    const placed = await Promise.all(
      settings.map(async ({ client, product }, turn) =>
        textOf(await place(origin(turn), client, product), 'insertedId'),
      ),
    );
    await holdWebhooks(true); // every other one is paid, and nobody says so
    const paid = placed.filter((_, index) => index % 2 === 0);
    await Promise.all(
      paid.map(async (orderId) => {
        const index = placed.indexOf(orderId);
        const setting = settings[index];
        if (setting) await charge(await open(origin(index), setting.client, orderId));
      }),
    );
    const ids = placed.map((id) => new ObjectId(id));
    // Queued first, because a mail that asks to pay too late is dropped.
    const told = () => mails().countDocuments({ _id: { $in: placed.map((id) => `order:${id}:placed`) } });
    await expect.poll(told, { interval: 100 }).toBe(many);
    const since = performance.now();
    await orders().updateMany({ _id: { $in: ids } }, { $set: { holdExpiresAt: new Date() } });
    const unpaid = () => orders().countDocuments({ _id: { $in: ids }, state: 'unpaid' });
    await expect.poll(unpaid, { timeout: 240_000, interval: 100 }).toBe(0);
    await untilSettled(`${many} holds ended under two sweepers`, since);
    await untilMailed();
    for (const [index, { client, product }] of settings.entries()) {
      const isPaid = index % 2 === 0;
      const number = numberOf(await storedOrder(placed[index] ?? ''));
      expect((await storedOrder(placed[index] ?? '')).history.map(({ type }) => type)).toEqual([
        'placed',
        isPaid ? 'paid' : 'expired',
      ]);
      expect((await storedProduct(product._id)).available).toBe(isPaid ? 90 : 100);
      expect(await subjectsTo(client.actor.email)).toHaveLength(2);
      expect((await subjectsTo(client.actor.email)).every((subject) => subject.includes(number))).toBe(true);
    }
  });
});

/** Delivers the event of a succeeded payment as Stripe would, signed now with this secret. */
async function event(
  to: string,
  intent: object,
  secret = process.env['STRIPE_WEBHOOK_SECRET'] ?? '',
): Promise<Answer> {
  const payload = JSON.stringify({
    id: 'evt_delivered',
    object: 'event',
    type: 'payment_intent.succeeded',
    data: { object: intent },
  });
  const response = await fetch(`${to}/api/stripe/webhook`, {
    method: 'POST',
    body: payload,
    headers: { 'stripe-signature': stripe().webhooks.generateTestHeaderString({ payload, secret }) },
  });
  return { status: response.status, body: await response.json() };
}
