import { setTimeout as pause } from 'node:timers/promises';
import type { ProductDoc } from '@/lib/catalogue/data';
import {
  type Answer,
  aClient,
  type Client,
  cancel,
  charge,
  place,
  send,
  textOf,
} from '../faults/support/client.ts';
import { aPicture, pictureForm } from '../support/pictures.ts';
import { type Call, noted, read } from './calls.ts';
import { origin } from './shops.ts';

export type Crowd = { calls: Call[]; placed: Set<string>; charged: Set<string>; end(): Promise<void> };

async function upload({ token }: Client): Promise<Answer> {
  const answer = await fetch(`${origin}/api/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: pictureForm(await aPicture('brush.png', { width: 200, height: 150 })),
  });
  return { status: answer.status, body: await answer.json() };
}

/** Customers who look around, order, pay, cancel and upload, and an admin who moves orders on, until told to end. */
export async function aCrowd(size: number, products: readonly ProductDoc[]): Promise<Crowd> {
  const calls: Call[] = [];
  const placed = new Set<string>();
  const charged = new Set<string>();
  const paths = ['/', '/products', '/products?q=roller', '/reviews', '/api/products', '/api/health'];
  let isOver = false;

  async function call(what: string, ask: () => Promise<Answer>): Promise<Answer> {
    const answer = await noted(calls, what, ask);
    if (answer.status === 503) await pause(1000); // too much to do: come again, it says
    return answer;
  }

  async function shop(client: Client, index: number): Promise<void> {
    for (let turn = index; !isOver; turn += 1) {
      await call('browse', () => read(paths[turn % paths.length] ?? '/'));
      if (turn % 3 !== 0) continue;
      const product = products[turn % products.length];
      if (!product) throw new Error('There is nothing to buy.');
      const key = crypto.randomUUID();
      let order = await call('order', () => place(origin, client, product, { key }));
      // As a customer would whose connection broke.
      if (order.status === 0 || order.status >= 500)
        order = await call('order again', () => place(origin, client, product, { key }));
      if (order.status !== 201) continue;
      const id = textOf(order, 'insertedId');
      placed.add(id);
      if (turn % 2 === 0) {
        await call('cancel', () => cancel(origin, client, id));
        continue;
      }
      const opened = await call('pay', () =>
        send(origin, client, 'POST', '/create-payment-intent', { body: { orderId: id } }),
      );
      if (opened.status !== 200) continue;
      const [intent = ''] = textOf(opened, 'clientSecret').split('_secret_');
      await charge(intent);
      charged.add(id); // Stripe's event tells the shop
      if (turn % 9 === 0) await call('upload', () => upload(client));
    }
  }

  async function administer(admin: Client): Promise<void> {
    const moved = new Set<string>();
    while (!isOver) {
      await call('lists', () => send(origin, admin, 'GET', '/allorders?limit=20'));
      for (const id of charged) {
        if (moved.has(id) || isOver) continue;
        const { status } = await call('advance', () =>
          send(origin, admin, 'PATCH', `/allOrders/${id}`, { body: {} }),
        );
        if (status === 200) moved.add(id);
      }
    }
  }

  const clients = await Promise.all(Array.from({ length: size }, () => aClient()));
  const admin = await aClient({ role: 'admin' });
  const all = Promise.all([...clients.map(shop), administer(admin)]);
  all.catch(() => undefined); // told by `end`
  return {
    calls,
    placed,
    charged,
    async end() {
      isOver = true;
      await all;
    },
  };
}
