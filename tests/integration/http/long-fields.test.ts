import { describe, expect, it } from 'vitest';
import type { Actor } from '@/lib/auth/actor';
import { messages } from '@/lib/base/messages';
import type { Action } from '@/lib/http/action';
import { placeListAction } from '@/lib/lists/actions';
import { placeOrderAction } from '@/lib/orders/actions';
import { addReviewAction } from '@/lib/reviews/actions';
import { saveAddressAction, updateProfileAction } from '@/lib/users/actions';
import { aProduct, aUser } from '../../support/factories.ts';
import { newRequest } from '../../support/request.ts';
import { call, sessionCookieOf, tokenOf } from '../../support/rest.ts';

/* Forms of the dashboard may bring a picture of megabytes, so whoever has an account may fill their texts with as much. */

/** Milliseconds of the processor's time. */
async function costOf(work: () => Promise<unknown>): Promise<number> {
  const start = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1000;
}

async function post(action: Action, actor: Actor, fields: Record<string, string>) {
  newRequest({ cookie: await sessionCookieOf(actor) });
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...fields, enhanced: '1' })) form.set(name, value);
  return action({ result: null, values: {} }, form);
}

const megabytes = 8_000_000;
const hostile = {
  'line ends': 'a\n'.repeat(megabytes / 2),
  'what nobody sees': 'a\u200b'.repeat(megabytes / 4),
  digits: `${'1'.repeat(megabytes)}x`,
};

describe.each(Object.entries(hostile))('a field of megabytes: %s', (_name, text) => {
  it.each([
    ['an order', placeOrderAction, 'address'],
    ['an order', placeOrderAction, 'quantity'],
    ['a list', placeListAction, 'note'],
    ['a review', addReviewAction, 'review'],
    ['an address', saveAddressAction, 'label'],
    ['a profile', updateProfileAction, 'address'],
  ] as const)(
    'of %s costs little, and is not sent back',
    { timeout: 120_000 },
    async (_of, action, field) => {
      const actor = await aUser();
      let state: Awaited<ReturnType<typeof post>> | undefined;
      const cost = await costOf(async () => {
        state = await post(action as Action, actor, { [field]: text, phn: '021555010' });
      });
      expect(state?.result).toMatchObject({ ok: false, code: 'too_large', message: messages.tooLarge });
      expect(JSON.stringify(state?.values).length).toBeLessThan(1000);
      expect(cost).toBeLessThan(400);
    },
  );
});

it('a number of a hundred thousand digits that is none costs a call little', {
  timeout: 120_000,
}, async () => {
  const [actor, product] = [await aUser(), await aProduct()];
  const body = {
    productId: product._id.toHexString(),
    address: '1 Harbour Street',
    phn: '021555010',
    quantity: `${'1'.repeat(90_000)}x`,
  };
  const token = await tokenOf(actor);
  let status = 0;
  const cost = await costOf(async () => {
    status = (await call('POST', '/orders', { token, body })).status;
  });
  expect(status).toBe(400);
  expect(cost).toBeLessThan(400);
});
