import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ObjectId } from 'mongodb';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ProductDoc } from '@/lib/catalogue/data';
import { mails } from '@/lib/mail/data';
import { numberOf, orders } from '@/lib/orders/data';
import { stripe } from '@/lib/payments/service';
import { count } from '../support/counts.ts';
import { aProduct, storedOrder, storedProduct } from '../support/factories.ts';
import type { App } from '../support/parts/app.ts';
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

describe('two instances', { timeout: 600_000 }, () => {
  it.each([
    { stock: 10, quantity: 1, sold: 10, left: 0 },
    { stock: 25, quantity: 5, sold: 5, left: 0 },
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
