import { setTimeout as pause } from 'node:timers/promises';
import { issueAccessToken } from '@/lib/auth/access-token';
import { hashPassword } from '@/lib/auth/password';
import type { ProductDoc } from '@/lib/catalogue/data';
import { type Answer, aClient, type Client, charge, place, send, textOf } from '../faults/support/client.ts';
import { aUser } from '../support/factories.ts';
import { Visitor } from '../support/visitor.ts';
import { type Call, noted, read } from './calls.ts';
import { origin } from './shops.ts';

/** Who comes, of a hundred: the rest looks around. */
const of100 = { order: 15, admin: 5 };
/** Milliseconds; a token of the shop's lives 15 minutes. */
const tokenAge = 600_000;
const tick = 50;

type Program = { client: Client; since: number };

export type Mix = {
  readonly calls: Call[];
  readonly placed: Set<string>;
  readonly charged: Set<string>;
  /** So many come a second, whoever is still waiting. */
  rate: number;
  /** Lets nobody come any more; settles when the last has gone. */
  end(): Promise<void>;
};

async function freshToken(program: Program): Promise<Client> {
  if (Date.now() - program.since > tokenAge) {
    const { actor } = program.client;
    Object.assign(program, { client: { actor, token: await issueAccessToken(actor) }, since: Date.now() });
  }
  return program.client;
}

const program = async (fields?: Parameters<typeof aClient>[0]): Promise<Program> => ({
  client: await aClient(fields),
  since: Date.now(),
});

/** An admin's browser and his program. */
async function anAdmin(): Promise<{ desk: Visitor; admin: Program }> {
  const password = 'correct-horse-battery';
  const passwordHash = await hashPassword(password);
  const { email } = await aUser({ role: 'admin', passwordHash });
  const desk = new Visitor(origin);
  await desk.signIn(email, password);
  return { desk, admin: await program({ role: 'admin' }) };
}

/** Gives one after another, from the beginning again after the last. */
function inTurn<T>(all: readonly T[]): () => T {
  let turn = 0;
  return () => {
    const found = all[turn % all.length];
    turn += 1;
    if (found === undefined) throw new Error('There is nothing to take a turn.');
    return found;
  };
}

/** 80 of 100 look around, 15 order and pay, 5 run the shop, as many a second as `rate` says. */
export async function aMix(buyers: number, products: readonly ProductDoc[]): Promise<Mix> {
  const calls: Call[] = [];
  const placed = new Set<string>();
  const charged = new Set<string>();
  const toMove: string[] = [];
  const paths = [
    '/',
    '/products',
    ...products.map(({ slug }) => `/products/${slug}`),
    '/products?q=roler',
    '/products/category/roller',
    '/blog',
    '/login',
    '/api/products?limit=24',
    '/api/reviews?limit=20',
  ];
  const pages = [
    '/dashboard/allOrder',
    '/dashboard/overview',
    '/dashboard/manageProducts',
    '/dashboard/status',
  ];
  const programs = await Promise.all(Array.from({ length: buyers }, () => program()));
  const { desk, admin } = await anAdmin();
  const nextPath = inTurn(paths);
  const nextPage = inTurn(pages);
  const nextProgram = inTurn(programs);
  const nextProduct = inTurn(products);
  let come = 0;
  const call = (what: string, ask: () => Promise<Answer>) => noted(calls, what, ask);

  async function order(): Promise<void> {
    const client = await freshToken(nextProgram());
    const product = nextProduct();
    const key = crypto.randomUUID();
    const put = () => place(origin, client, product, { key });
    const first = await call('order', put);
    // As a customer would whose connection broke.
    const { status, body } =
      first.status === 0 || first.status >= 500 ? await call('order again', put) : first;
    if (status !== 201) return;
    const id = textOf({ status, body }, 'insertedId');
    placed.add(id);
    const opened = await call('pay', () =>
      send(origin, client, 'POST', '/create-payment-intent', { body: { orderId: id } }),
    );
    if (opened.status !== 200) return;
    const [intent = ''] = textOf(opened, 'clientSecret').split('_secret_');
    await charge(intent);
    charged.add(id); // Stripe's event tells the shop
    toMove.push(id);
  }

  async function administer(): Promise<void> {
    const path = nextPage();
    await call('admin page', async () => {
      const answer = await desk.ask(path);
      await answer.arrayBuffer();
      return { status: answer.status, body: null };
    });
    const client = await freshToken(admin);
    const id = toMove.length > 20 ? toMove.shift() : undefined;
    if (id !== undefined)
      await call('advance', () => send(origin, client, 'PATCH', `/allOrders/${id}`, { body: {} }));
  }

  const mix: Mix = { calls, placed, charged, rate: 0, end };
  const underWay = new Set<Promise<unknown>>();
  const faults: unknown[] = [];
  let isOver = false;

  function comes(): Promise<unknown> {
    come += 1;
    // 37 has no part in common with 100: the kinds come evenly mixed, the same in every run.
    const kind = (come * 37) % 100;
    if (kind < of100.admin) return administer();
    if (kind < of100.admin + of100.order) return order();
    return call('browse', () => read(nextPath()));
  }

  async function run(): Promise<void> {
    let due = 0;
    let last = performance.now();
    while (!isOver) {
      await pause(tick);
      const now = performance.now();
      due += ((now - last) / 1000) * mix.rate;
      last = now;
      for (; due >= 1; due -= 1) {
        const visit = comes().catch((error: unknown) => faults.push(error));
        underWay.add(visit);
        void visit.finally(() => underWay.delete(visit));
      }
    }
  }
  const running = run();

  async function end(): Promise<void> {
    isOver = true;
    await running;
    await Promise.all(underWay);
    if (faults.length > 0) throw new AggregateError(faults, `${faults.length} visits broke: ${faults[0]}`);
  }
  return mix;
}
