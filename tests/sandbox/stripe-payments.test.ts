import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StripeStandIn } from '../../sandbox/stripe/server.ts';
import { connect, newStateFile, PUBLISHABLE_KEY, startStandIn } from './stripe-support.ts';

let standIn: StripeStandIn;
let stripe: Stripe;

beforeAll(async () => {
  standIn = await startStandIn(newStateFile());
  stripe = connect(standIn.url);
});

afterAll(() => standIn.close());

function create(params: object = {}, options?: Stripe.RequestOptions) {
  return stripe.paymentIntents.create(
    { amount: 1999, currency: 'usd', metadata: { orderId: 'o1' }, ...params },
    options,
  );
}

/** Confirms as a browser does: publishable key, client secret and card fields. */
async function confirmInBrowser(
  intent: Stripe.PaymentIntent,
  number: string,
  card: Record<string, string> = {},
) {
  const form = new URLSearchParams({
    client_secret: intent.client_secret ?? '',
    'payment_method_data[type]': 'card',
  });
  for (const [name, value] of Object.entries({
    number,
    exp_month: '12',
    exp_year: '40',
    cvc: '123',
    ...card,
  })) {
    form.set(`payment_method_data[card][${name}]`, value);
  }
  const response = await fetch(`${standIn.url}/v1/payment_intents/${intent.id}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${PUBLISHABLE_KEY}` },
    body: form,
  });
  return { status: response.status, body: await response.json() };
}

describe('payment intents', () => {
  it('are created, read, canceled', async () => {
    const intent = await create({ allowed_payment_method_types: ['card'] });
    expect(intent).toMatchObject({
      status: 'requires_payment_method',
      amount: 1999,
      metadata: { orderId: 'o1' },
    });
    expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_\\w{25}$`));

    const canceled = await stripe.paymentIntents.cancel(intent.id);
    expect(canceled).toMatchObject({ status: 'canceled' });
    await expect(stripe.paymentIntents.cancel(intent.id)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
    expect(await stripe.paymentIntents.retrieve(intent.id)).toEqual(canceled);
  });

  it.each([
    [{ amount: 49 }, 'amount_too_small', 'Amount must be at least $0.50 usd'],
    [{ currency: 'huf', amount: 17_499 }, 'amount_too_small', 'Amount must be at least HUF\u00a0175.00 huf'],
    [{ currency: 'jpy', amount: 49 }, 'amount_too_small', 'Amount must be at least ¥50 jpy'],
    [{ amount: 100_000_000 }, 'amount_too_large', 'Amount must be no more than $999,999.99'],
    [{ amount: -3 }, 'parameter_invalid_integer', 'This value must be greater than or equal to 1.'],
    [{ amount: 1.5 }, 'parameter_invalid_integer', 'Invalid integer: 1.5'],
    [{ currency: 'zzz' }, undefined, 'Invalid currency: zzz'],
    [{ currency: 'kwd', amount: 1234 }, undefined, 'divisible by 10'],
    [{ currency: 'isk', amount: 12_350 }, undefined, 'divisible by 100'],
    [{ description: 'a'.repeat(1001) }, undefined, 'Invalid description'],
    [
      { metadata: Object.fromEntries(Array.from({ length: 51 }, (_, key) => [`key${key}`, '1'])) },
      undefined,
      'no more than 50 keys',
    ],
    [{ payment_method: 'pm_none' }, 'resource_missing', "No such PaymentMethod: 'pm_none'"],
    [
      { payment_method_types: ['card'] },
      'parameter_unknown',
      'Received unknown parameter: payment_method_types',
    ],
  ])('refuse %o', async (params, code, message) => {
    const refusal = expect.objectContaining({ code, message: expect.stringContaining(message) });
    await expect(create(params)).rejects.toEqual(refusal);
  });

  it.each([
    ['kwd', 1230],
    ['sek', 300],
    ['jpy', 50],
  ])('take the currency of any shop: %s', async (currency, amount) => {
    expect(await create({ currency, amount })).toMatchObject({ currency, amount });
  });

  it('are unknown by another id and closed to a wrong key', async () => {
    await expect(stripe.paymentIntents.retrieve('pi_none')).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    });
    await expect(connect(standIn.url, 'sk_test_other').paymentIntents.list()).rejects.toMatchObject({
      type: 'StripeAuthenticationError',
    });
    await expect(connect(standIn.url, PUBLISHABLE_KEY).paymentIntents.list()).rejects.toMatchObject({
      statusCode: 403,
      code: 'secret_key_required',
    });
    await expect(stripe.subscriptions.list()).rejects.toMatchObject({ statusCode: 404 });
  });

  it('are listed newest first, page by page, by time of creation', async () => {
    const start = Math.floor(Date.now() / 1000);
    const made = [await create(), await create(), await create()].map(({ id }) => id).reverse();
    const first = await stripe.paymentIntents.list({ limit: 2 });
    expect(first.data.map(({ id }) => id)).toEqual(made.slice(0, 2));
    expect(first.has_more).toBe(true);
    const all: string[] = [];
    for await (const { id } of stripe.paymentIntents.list({ limit: 2, created: { gte: start } }))
      all.push(id);
    expect(all.slice(0, 3)).toEqual(made);
    expect((await stripe.paymentIntents.list({ created: { gte: start + 3600 } })).data).toEqual([]);
  });
});

describe('paying', () => {
  it('succeeds and records the charge', async () => {
    const intent = await create();
    const { status, body } = await confirmInBrowser(intent, '4242 4242 4242 4242');
    expect({ status, paid: body.status }).toEqual({ status: 200, paid: 'succeeded' });
    expect(body).not.toHaveProperty('metadata');
    expect(body).not.toHaveProperty('latest_charge');

    const paid = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
    expect(paid).toMatchObject({ amount_received: 1999, latest_charge: { paid: true, amount: 1999 } });
    expect((await confirmInBrowser(intent, '4242424242424242')).body.error.code).toBe(
      'payment_intent_unexpected_state',
    );
    const charges = await stripe.charges.list({ payment_intent: intent.id });
    expect(charges.data).toHaveLength(1);
  });

  it.each([
    ['4000000000000002', 'card_declined', 'generic_decline', 'Your card was declined.'],
    ['4000000000009995', 'card_declined', 'insufficient_funds', 'Your card has insufficient funds.'],
    ['4000000000000069', 'expired_card', undefined, 'Your card has expired.'],
    ['4000000000000127', 'incorrect_cvc', undefined, "Your card's security code is incorrect."],
    [
      '4000000000000119',
      'processing_error',
      undefined,
      'An error occurred while processing your card. Try again in a little bit.',
    ],
    ['4242424242424241', 'incorrect_number', undefined, 'Your card number is incorrect.'],
  ])('with %s is declined, and another card still works', async (number, code, declineCode, message) => {
    const intent = await create();
    const { status, body } = await confirmInBrowser(intent, number);
    expect(status).toBe(402);
    expect(body.error).toMatchObject({ type: 'card_error', code, message });
    expect(body.error.decline_code).toBe(declineCode);
    expect(body.error.payment_intent ?? {}).not.toHaveProperty('metadata');
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_payment_method');
    expect((await confirmInBrowser(intent, '5555555555554444')).body.status).toBe('succeeded');
  });

  it('refuses an expired date', async () => {
    const { body } = await confirmInBrowser(await create(), '4242424242424242', { exp_year: '20' });
    expect(body.error).toMatchObject({ code: 'invalid_expiry_year', param: 'exp_year' });
  });

  it('refuses billing details without a text', async () => {
    const { id, client_secret: secret } = await create();
    const answer = await fetch(`${standIn.url}/v1/payment_intents/${id}/confirm`, {
      method: 'POST',
      headers: { authorization: `Bearer ${PUBLISHABLE_KEY}` },
      body: new URLSearchParams({
        client_secret: `${secret}`,
        'payment_method_data[type]': 'card',
        'payment_method_data[billing_details][name]': '',
      }),
    });
    expect(await answer.json()).toMatchObject({
      error: { code: 'parameter_invalid_empty', param: 'payment_method_data[billing_details][name]' },
    });
  });

  it('works on the server with test tokens', async () => {
    const paid = await create({ payment_method: 'pm_card_visa', confirm: true });
    expect(paid.status).toBe('succeeded');
    const declined = create({ payment_method: 'pm_card_chargeDeclined', confirm: true });
    await expect(declined).rejects.toMatchObject({
      type: 'StripeCardError',
      decline_code: 'generic_decline',
    });
  });

  it('needs the client secret of that very intent', async () => {
    const intent = await create();
    const other = await create();
    const stolen = { ...intent, client_secret: other.client_secret };
    expect((await confirmInBrowser(stolen, '4242424242424242')).body.error.param).toBe('client_secret');
    const read = (query: string) =>
      fetch(`${standIn.url}/v1/payment_intents/${intent.id}?${query}`, {
        headers: { authorization: `Bearer ${PUBLISHABLE_KEY}` },
      });
    expect((await read('')).status).toBe(400);
    expect((await read(`client_secret=${intent.client_secret}`)).status).toBe(200);
  });
});

describe('3-D Secure', () => {
  async function challenge(number: string, result: string) {
    const intent = await create();
    const { body } = await confirmInBrowser(intent, number);
    expect(body.status).toBe('requires_action');
    const page = body.next_action.use_stripe_sdk.stripe_js;
    expect(await (await fetch(page)).text()).toContain('$19.99');
    await fetch(page, { method: 'POST', body: new URLSearchParams({ result }) });
    expect((await fetch(page)).status).toBe(404);
    return stripe.paymentIntents.retrieve(intent.id);
  }

  it('pays once the buyer completes it', async () => {
    expect((await challenge('4000002500003155', 'complete')).status).toBe('succeeded');
  });

  it('asks for another card when it fails', async () => {
    const failed = await challenge('4000002500003155', 'fail');
    expect(failed.status).toBe('requires_payment_method');
    expect(failed.last_payment_error?.code).toBe('payment_intent_authentication_failure');
  });

  it('may be followed by a decline', async () => {
    const declined = await challenge('4000008400001629', 'complete');
    expect(declined.last_payment_error).toMatchObject({ code: 'card_declined', type: 'card_error' });
  });
});
