import { appendFileSync, readFileSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StripeStandIn } from '../../sandbox/stripe/server.ts';
import { connect, control, newStateFile, startReceiver, startStandIn } from './stripe-support.ts';

vi.mock('node:fs/promises', { spy: true });

let file: string;
let standIn: StripeStandIn;
let stripe: ReturnType<typeof connect>;

beforeEach(async () => {
  file = newStateFile();
  standIn = await startStandIn(file);
  stripe = connect(standIn.url);
});

afterEach(() => standIn.close());

const order = { amount: 1000, currency: 'usd' };
const payment = { ...order, payment_method: 'pm_card_visa', confirm: true };

describe('idempotency keys', () => {
  it('replay the first answer', async () => {
    const first = await stripe.paymentIntents.create(order, { idempotencyKey: 'k1' });
    const second = await stripe.paymentIntents.create(order, { idempotencyKey: 'k1' });
    expect(second.id).toBe(first.id);
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined();
  });

  it('replay a decline too', async () => {
    const declined = { ...payment, payment_method: 'pm_card_chargeDeclined' };
    await expect(stripe.paymentIntents.create(declined, { idempotencyKey: 'k1' })).rejects.toThrow(
      'declined',
    );
    await expect(stripe.paymentIntents.create(declined, { idempotencyKey: 'k1' })).rejects.toThrow(
      'declined',
    );
    expect((await stripe.charges.list()).data).toHaveLength(1);
  });

  it('refuse other parameters', async () => {
    await stripe.paymentIntents.create(order, { idempotencyKey: 'k1' });
    const other = stripe.paymentIntents.create({ ...order, amount: 2000 }, { idempotencyKey: 'k1' });
    await expect(other).rejects.toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
  });

  it('have at most 255 characters', async () => {
    const make = (length: number) =>
      stripe.paymentIntents.create(order, { idempotencyKey: 'k'.repeat(length) });
    await expect(make(256)).rejects.toMatchObject({ statusCode: 400 });
    expect((await make(255)).id).toMatch(/^pi_/);
  });

  it('make twenty calls at once one payment', async () => {
    const calls = Array.from({ length: 20 }, () =>
      stripe.paymentIntents.create(payment, { idempotencyKey: 'k1' }),
    );
    expect(new Set((await Promise.all(calls)).map(({ id }) => id)).size).toBe(1);
    expect((await stripe.charges.list()).data).toHaveLength(1);
  });
});

describe('the state', () => {
  it('survives a restart, even with a line cut short', async () => {
    const paid = await stripe.paymentIntents.create(payment, { idempotencyKey: 'k1' });
    await stripe.refunds.create({ payment_intent: paid.id, amount: 400 });
    await standIn.close();
    appendFileSync(file, '["payment_intents","pi_half",{"id":');

    standIn = await startStandIn(file);
    stripe = connect(standIn.url);
    const again = await stripe.paymentIntents.retrieve(paid.id, { expand: ['latest_charge'] });
    expect(again).toMatchObject({ status: 'succeeded', latest_charge: { amount_refunded: 400 } });
    expect((await stripe.paymentIntents.create(payment, { idempotencyKey: 'k1' })).id).toBe(paid.id);
    expect((await stripe.paymentIntents.list()).data).toHaveLength(1);
  });

  it('loses nothing to a disk that was full for a moment', async () => {
    vi.mocked(appendFile).mockImplementationOnce(async (path, lines) => {
      appendFileSync(String(path), String(lines).slice(0, 30));
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    });
    await expect(stripe.paymentIntents.create(order)).rejects.toThrow();
    const { id } = await stripe.paymentIntents.create(order);
    await standIn.close();
    standIn = await startStandIn(file);
    stripe = connect(standIn.url);
    expect(await stripe.paymentIntents.retrieve(id)).toMatchObject(order);
  });

  it('goes on where the disk was full when an event had been delivered', async () => {
    const ended = vi.fn();
    process.on('unhandledRejection', ended); // by which the launcher would end
    const fs = await vi.importActual<typeof import('node:fs/promises')>('node:fs/promises');
    const full = vi.fn();
    vi.mocked(appendFile).mockImplementation(async (path, lines) => {
      if (full.mock.calls.length > 0 || !String(lines).startsWith('["deliveries",'))
        return fs.appendFile(path, lines);
      full();
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    });
    const shop = await startReceiver();
    await standIn.close();
    standIn = await startStandIn(file, shop.url);
    await connect(standIn.url).paymentIntents.create(order);
    await expect.poll(() => full.mock.calls).toHaveLength(1);
    await connect(standIn.url).paymentIntents.create(order);
    await expect.poll(() => control(standIn.url, 'GET', 'state')).toMatchObject({ pending_deliveries: 0 });
    expect(shop.events).toHaveLength(2);
    expect(ended).not.toHaveBeenCalled();
    process.off('unhandledRejection', ended);
    await shop.close();
  });

  it('never holds a card number', async () => {
    const { id } = await stripe.paymentIntents.create(order);
    const card = { number: '4000000000009995', exp_month: 12, exp_year: 2040, cvc: '987' };
    const body = new URLSearchParams({ 'payment_method_data[type]': 'card' });
    for (const [name, value] of Object.entries(card))
      body.set(`payment_method_data[card][${name}]`, String(value));
    const headers = { authorization: 'Bearer sk_test_spec', 'idempotency-key': 'k1' };
    const confirm = `${standIn.url}/v1/payment_intents/${id}/confirm`;
    const declined = await fetch(confirm, { method: 'POST', headers, body });
    expect(await declined.json()).toMatchObject({ error: { payment_method: { card: { last4: '9995' } } } });
    expect(readFileSync(file, 'utf8')).not.toMatch(/4000000000009995|987"/);
  });

  it('is empty after a reset', async () => {
    await stripe.paymentIntents.create(payment);
    await standIn.reset();
    expect((await stripe.paymentIntents.list()).data).toEqual([]);
    expect(await control(standIn.url, 'GET', 'state')).toMatchObject({ events: 0 });
  });
});

describe('faults', () => {
  const fault = (body: object) => control(standIn.url, 'POST', 'fault', body);

  it('drop a request', async () => {
    // Twice: Stripe's library tries once more by itself when a connection ends.
    await fault({ match: { method: 'POST', path: '/payment_intents$' }, action: 'drop', times: 2 });
    await expect(stripe.paymentIntents.create(order)).rejects.toMatchObject({
      type: 'StripeConnectionError',
    });
    expect((await stripe.paymentIntents.list()).data).toEqual([]);
    await stripe.paymentIntents.create(order);
  });

  it('charge and then drop: a retry with the same key finds the payment', async () => {
    await fault({ match: { method: 'POST' }, action: 'charge_then_drop' });
    const retrying = connect(standIn.url, 'sk_test_spec', 2);
    const paid = await retrying.paymentIntents.create(payment);
    expect(paid.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect((await stripe.charges.list()).data).toHaveLength(1);
  });

  it('answer 500 as often as asked', async () => {
    await fault({ action: 'error500', times: 2 });
    await expect(stripe.paymentIntents.create(order)).rejects.toMatchObject({ type: 'StripeAPIError' });
    await expect(stripe.paymentIntents.create(order)).rejects.toMatchObject({ statusCode: 500 });
    await stripe.paymentIntents.create(order);
  });

  it('answer 500 and repeat it for the same key, as Stripe does', async () => {
    await fault({ action: 'error500_kept' });
    const again = () => stripe.paymentIntents.create(order, { idempotencyKey: 'kept' });
    await expect(again()).rejects.toMatchObject({ type: 'StripeAPIError' });
    await expect(again()).rejects.toMatchObject({ statusCode: 500 });
    expect((await stripe.paymentIntents.list()).data).toEqual([]);
    await stripe.paymentIntents.create(order, { idempotencyKey: 'another' });
  });

  it('hold a request until they are cleared', async () => {
    await fault({ match: { path: 'confirm' }, action: 'pause' });
    const { id } = await stripe.paymentIntents.create({ ...order, payment_method: 'pm_card_visa' });
    const confirmed = stripe.paymentIntents.confirm(id);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe('requires_confirmation');
    await control(standIn.url, 'DELETE', 'fault');
    expect((await confirmed).status).toBe('succeeded');
  });

  it('need the secret key, and say what is wrong', async () => {
    expect((await fetch(`${standIn.url}/_sandbox/state`)).status).toBe(401);
    expect(await fault({ action: 'explode' })).toHaveProperty('error.message');
  });
});
