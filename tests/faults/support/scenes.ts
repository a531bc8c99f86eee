import { expect } from 'vitest';
import type { ProductDoc } from '@/lib/catalogue/data';
import { numberOf, orders } from '@/lib/orders/data';
import { stripe } from '@/lib/payments/service';
import { aProduct, storedOrder, storedProduct } from '../../support/factories.ts';
import { aClient, type Client, charge, open, place, tell, textOf } from './client.ts';

/** What one customer does when the shop dies, and what must be true of it afterwards. */
export type Scene = {
  at: string;
  /** The step that the database holds, so that the shop dies right there. */
  rule: { command: string; collection: string; when: 'before' | 'after' };
  /** What went well before; tells the order, if there is one already. */
  prepare(origin: string, setting: Setting): Promise<string>;
  /** The call whose connection ends with the shop. */
  act(origin: string, setting: Setting, orderId: string): Promise<unknown>;
  /** Ends it as the customer would, on the shop that is back; tells the order. */
  finish(origin: string, setting: Setting, orderId: string): Promise<string>;
  subjects: readonly string[];
};

export type Setting = { client: Client; product: ProductDoc };

export const aSetting = async (): Promise<Setting> => ({
  client: await aClient(),
  product: await aProduct(),
});

const key = 'the-same-order';
const isPlaced = 'We have your order';
const isPaid = 'Payment received for order';

const placed = async (origin: string, { client, product }: Setting) =>
  textOf(await place(origin, client, product), 'insertedId');

/** Begun once; sent again it is one order with one hold. */
const placing: Omit<Scene, 'at' | 'rule'> = {
  prepare: async () => '',
  act: (origin, { client, product }) => place(origin, client, product, { key }),
  async finish(origin, { client, product }) {
    const orderId = textOf(await place(origin, client, product, { key }), 'insertedId');
    const stored = await orders().find({ productId: product._id }).toArray();
    expect(stored.map(({ _id, state }) => [_id.toHexString(), state])).toEqual([[orderId, 'unpaid']]);
    expect(await storedProduct(product._id)).toMatchObject({ available: 90 });
    return orderId;
  },
  subjects: [isPlaced],
};

/** Charged; afterwards it is paid, by this one payment. */
const paying: Omit<Scene, 'at' | 'rule' | 'act'> = {
  async prepare(origin, setting) {
    const orderId = await placed(origin, setting);
    await charge(await open(origin, setting.client, orderId));
    return orderId;
  },
  finish: async (_origin, _setting, orderId) => orderId,
  subjects: [isPaid, isPlaced],
};

export const scenes: readonly Scene[] = [
  {
    at: 'after the order is inserted',
    rule: { command: 'insert', collection: 'orders', when: 'after' },
    ...placing,
  },
  {
    at: 'after the stock is reserved',
    rule: { command: 'update', collection: 'products', when: 'after' },
    ...placing,
  },
  {
    at: 'after the payment is opened at Stripe',
    rule: { command: 'findAndModify', collection: 'orders', when: 'before' },
    prepare: placed,
    act: (origin, { client }, orderId) => open(origin, client, orderId),
    async finish(origin, { client }, orderId) {
      const transactionId = await open(origin, client, orderId);
      await charge(transactionId);
      expect((await tell(origin, client, orderId, transactionId)).status).toBe(200);
      return orderId;
    },
    subjects: [isPaid, isPlaced],
  },
  {
    at: 'after the charge',
    rule: { command: 'findAndModify', collection: 'orders', when: 'before' },
    ...paying,
    async act(origin, { client }, orderId) {
      const { paymentIntentId = '' } = await storedOrder(orderId);
      return tell(origin, client, orderId, paymentIntentId);
    },
  },
  {
    at: 'after the order is marked paid',
    rule: { command: 'findAndModify', collection: 'orders', when: 'after' },
    ...paying,
    act: (origin, { client }, orderId) => open(origin, client, orderId), // opening the page again settles it too
  },
  {
    at: 'before the mail',
    rule: { command: 'insert', collection: 'mail_outbox', when: 'before' },
    prepare: placed,
    act: async () => undefined, // the sweeper's turn
    finish: async (_origin, _setting, orderId) => orderId,
    subjects: [isPlaced],
  },
];

/**
 * The end that each scene must come to, once the books are in order. `underWay` are orders whose mail "We have your
 * order" was being sent as the shop died: tried again for one that is paid by then, it is dropped (decideBuyerMail).
 */
export async function expectEnd(
  { subjects }: Scene,
  { client, product }: Setting,
  orderId: string,
  underWay: readonly string[],
) {
  const isSold = subjects.includes(isPaid);
  expect(await storedOrder(orderId)).toMatchObject({ state: isSold ? 'paid' : 'unpaid' });
  const { available, sold, holds } = await storedProduct(product._id);
  expect({ available, sold, holds: holds.length }).toEqual({
    available: 90,
    sold: isSold ? 10 : 0,
    holds: isSold ? 0 : 1,
  });
  const charges = await stripe().charges.list({ limit: 100 });
  const taken = charges.data.filter(({ metadata, paid }) => paid && metadata['orderId'] === orderId);
  expect(taken, 'charged once').toHaveLength(isSold ? 1 : 0);
  const number = numberOf(await storedOrder(orderId));
  const shown = await subjectsShownTo(client.actor.email);
  const isDropped = isSold && underWay.includes(orderId) && !shown.includes(`${isPlaced} ${number}`);
  const expected = isDropped ? [isPaid] : subjects;
  expect(shown).toEqual(expected.map((subject) => `${subject} ${number}`));
}

type Received = { messageId: string; subject: string };

async function receivedAt(email: string): Promise<Received[]> {
  const url = `${process.env['SANDBOX_MAILBOX_URL']}/api/mails?to=${encodeURIComponent(email)}`;
  return JSON.parse(await (await fetch(url)).text());
}

const subjectsOf = (mails: Iterable<Received>) => Array.from(mails, ({ subject }) => subject).sort();

/** Subjects of the mails that arrived at this address, sorted. */
export async function subjectsTo(email: string): Promise<string[]> {
  return subjectsOf(await receivedAt(email));
}

/**
 * The same where a process was killed: it may have died between the mail server's yes and its own note of it, so that
 * the mail came again (docs/decisions/0008). Copies bear one Message-ID, by which mailboxes show them once.
 */
async function subjectsShownTo(email: string): Promise<string[]> {
  const mails = await receivedAt(email);
  return subjectsOf(new Map(mails.map((mail) => [mail.messageId, mail])).values());
}
