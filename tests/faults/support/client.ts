import * as z from 'zod';
import { issueAccessToken } from '@/lib/auth/access-token';
import type { Actor } from '@/lib/auth/actor';
import type { ProductDoc } from '@/lib/catalogue/data';
import { stripe } from '@/lib/payments/service';
import { aUser } from '../../support/factories.ts';

/** A customer's program: it knows the calls of the specification (section 7) and its token, nothing else. */
export type Client = { actor: Actor; token: string };
export type Answer = { status: number; body: unknown };

export async function aClient(fields: Parameters<typeof aUser>[0] = {}): Promise<Client> {
  const actor = await aUser(fields);
  return { actor, token: await issueAccessToken(actor) };
}

/** @throws the network's error when the connection breaks */
export async function send(
  origin: string,
  { token }: Client,
  method: string,
  path: string,
  { body, key }: { body?: object; key?: string | undefined } = {},
): Promise<Answer> {
  const response = await fetch(`${origin}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(key && { 'idempotency-key': key }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(110_000), // sooner than a test ends that waits for nothing else
  });
  return { status: response.status, body: await response.json() };
}

/** Reads one text of an answer. @throws Error when it is not there */
export function textOf({ status, body }: Answer, key: string): string {
  const value = typeof body === 'object' && body !== null ? Object(body)[key] : undefined;
  if (typeof value !== 'string') throw new Error(`No ${key} in ${status} ${JSON.stringify(body)}`);
  return value;
}

/** Sends an order; the answer's `insertedId` is its id. */
export function place(
  origin: string,
  client: Client,
  product: ProductDoc,
  { key, quantity = product.quantity }: { key?: string; quantity?: number } = {},
): Promise<Answer> {
  const body = {
    productId: product._id.toHexString(),
    address: '1 Harbour Street',
    phn: '021555010',
    quantity: String(quantity),
  };
  return send(origin, client, 'POST', '/orders', { body, key });
}

/** Sends a list with the minimum of each of these products, for all or nothing. */
export function placeList(
  origin: string,
  client: Client,
  goods: readonly ProductDoc[],
  { key }: { key?: string } = {},
): Promise<Answer> {
  const lines = goods.map(({ _id, quantity }) => ({ productId: _id.toHexString(), quantity }));
  const body = { lines, address: '1 Harbour Street', phn: '021555010' };
  return send(origin, client, 'POST', '/orders/groups', { body, key });
}

const listAnswer = z.object({ _id: z.string(), orders: z.array(z.object({ _id: z.string() })) });

/** The ids of the group that was placed and of its orders. @throws ZodError when the answer is none of a list */
export function placedList({ body }: Answer): { groupId: string; orderIds: string[] } {
  const { _id, orders } = listAnswer.parse(body);
  return { groupId: _id, orderIds: orders.map((order) => order._id) };
}

/** Asks for an order's payment to be opened. */
export const opening = (origin: string, client: Client, orderId: string): Promise<Answer> =>
  send(origin, client, 'POST', '/create-payment-intent', { body: { orderId } });

/** The id of the intent that was opened. @throws Error when none was */
export const intentOf = (opened: Answer): string => textOf(opened, 'clientSecret').split('_secret_')[0] ?? '';

/** Opens an order's payment; tells the intent's id. */
export const open = async (origin: string, client: Client, orderId: string): Promise<string> =>
  intentOf(await opening(origin, client, orderId));

/** What the card form does: Stripe charges, and the shop has heard nothing yet. */
export const charge = (transactionId: string) =>
  stripe().paymentIntents.confirm(transactionId, { payment_method: 'pm_card_visa' });

/** Tells the shop which payment paid the order. */
export const tell = (origin: string, client: Client, orderId: string, transactionId: string) =>
  send(origin, client, 'PATCH', `/orders/${orderId}`, { body: { orderId, transactionId, amount: 1 } });

export const cancel = (origin: string, client: Client, orderId: string) =>
  send(origin, client, 'DELETE', `/orders/${orderId}?email=${encodeURIComponent(client.actor.email)}`);

/** How often each status was answered. */
export function tally(answers: readonly Answer[]): Record<number, number> {
  const counted: Record<number, number> = {};
  for (const { status } of answers) counted[status] = (counted[status] ?? 0) + 1;
  return counted;
}
