import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { messages } from '@/lib/base/messages';
import { getStatus } from '@/lib/ops/status/data';
import { beat, reachedServices } from '@/lib/ops/status/heartbeat';
import { expireOrders, reconcilePayments } from '@/lib/ops/sweep/payments';
import { createPaymentIntent } from '@/lib/payments/open';
import { log } from '@/lib/platform/log';
import { reached } from '@/lib/platform/service-calls';
import { counted } from '@/lib/platform/tally';
import { anAdmin, anOrder, storedOrder } from '../../support/factories.ts';
import { openIntent, payAtProvider } from '../../support/provider.ts';
import { refusal } from '../../support/refusal.ts';
import { checkBooksAfterEach, endHold, ownStripe, soon, sweep } from '../support.ts';

/** A key that was revoked or mistyped: Stripe is there, and says 401 to everything. */
const provider = ownStripe();
checkBooksAfterEach();

const revoke = () => provider.fail('refuse_key', {}, 1000);
const refused = () => counted('stripe').find(({ labels }) => labels['result'] === 'refused')?.value ?? 0;

beforeEach(async () => {
  reached().clear();
  await reachedServices().deleteMany({});
});
afterEach(async () => {
  vi.restoreAllMocks();
  await provider.heal();
});

it('is no answer: numbers and the status page tell it, and a payer hears that cards cannot be taken', async () => {
  const { actor, order } = await anOrder();
  await revoke();
  const said = vi.spyOn(log, 'error').mockReturnValue();
  const before = refused();
  const told = await refusal(createPaymentIntent(actor, { orderId: order.id }));
  expect([told.code, told.message]).toEqual(['unavailable', messages.payment.providerDown]);
  expect(refused() - before).toBe(1);
  expect(said).toHaveBeenCalledWith(expect.anything(), 'Stripe refuses the key of the shop');
  await beat();
  const { services } = await getStatus(await anAdmin(), soon());
  expect(services?.find(({ id }) => id === 'stripe')).toMatchObject({ state: 'away', answeredAt: null });
});

it('keeps stock for one hour more, asks once in a sweep, and what is paid meanwhile is settled or given back', async () => {
  const [late, later] = [await anOrder(), await anOrder()];
  for (const { actor, order } of [late, later]) await openIntent(actor, order);
  await endHold(late.order.id, 1.1);
  await endHold(later.order.id, 0.5);
  const paid = await anOrder();
  await payAtProvider(paid.actor, paid.order);
  await endHold(paid.order.id, 0.4);
  await revoke();
  const said = vi.spyOn(log, 'error').mockReturnValue();
  const before = refused();
  await expireOrders();
  expect((await storedOrder(late.order.id)).state).toBe('cancelled');
  expect((await storedOrder(later.order.id)).state).toBe('unpaid');
  expect([refused() - before, said.mock.calls.length]).toEqual([1, 1]);
  await reconcilePayments(soon());
  await provider.heal();
  await sweep(soon());
  expect((await storedOrder(paid.order.id)).state).toBe('paid');
  expect((await storedOrder(later.order.id)).state).toBe('cancelled');
});
