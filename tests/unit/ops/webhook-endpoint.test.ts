import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { stripeApiVersion } from '@/lib/base/stripe-version';
import { checkStripe } from '@/lib/ops/config/stripe';

const url = 'https://shop.example/api/stripe/webhook';
const good = { url, status: 'enabled', enabled_events: ['*'], api_version: stripeApiVersion };

/** A Stripe that has these endpoints, newest first, and makes nothing. */
let endpoints: object[] = [];
const stripe = createServer((request, response) => {
  const isRead = request.method === 'GET';
  const data = request.url?.includes('webhook_endpoints') ? endpoints : [];
  const error = { type: 'invalid_request_error', message: 'no' };
  response.writeHead(isRead ? 200 : 400, { 'content-type': 'application/json' });
  response.end(JSON.stringify(isRead ? { object: 'list', data, has_more: false } : { error }));
});
let address = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => stripe.listen(0, '127.0.0.1', resolve));
  const at = stripe.address();
  address = `http://127.0.0.1:${typeof at === 'object' ? at?.port : ''}`;
});
afterAll(() => stripe.close());

async function saidOf(...these: object[]): Promise<string[]> {
  endpoints = these;
  const settings = { STRIPE_SECRET_KEY: 'sk_test_any', AUTH_URL: 'https://shop.example' };
  const found = await checkStripe({ ...settings, STRIPE_API_URL: address });
  return found.filter(({ says }) => says.includes('webhook')).map(({ level, says }) => `${level}: ${says}`);
}

it('takes an endpoint of the shop’s own version and nothing else for right', async () => {
  expect(await saidOf(good)).toEqual([`ok: has the webhook endpoint ${url}`]);
  expect(await saidOf({ ...good, api_version: '2024-06-20' })).toEqual([
    `wrong: the webhook endpoint speaks 2024-06-20, the shop ${stripeApiVersion}`,
  ]);
  expect(await saidOf({ ...good, api_version: null }), 'old accounts hear of no refund that failed').toEqual([
    `warn: the webhook endpoint speaks the version of the account, which may be another than ${stripeApiVersion}`,
  ]);
});

it('is content with one that works beside one that was switched off', async () => {
  expect(await saidOf({ ...good, status: 'disabled' }, good)).toEqual([
    `ok: has the webhook endpoint ${url}`,
  ]);
  expect(await saidOf({ ...good, status: 'disabled' })).toContain(
    'wrong: the webhook endpoint is switched off',
  );
});
