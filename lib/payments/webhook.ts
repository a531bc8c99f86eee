import 'server-only';
import type Stripe from 'stripe';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { stripeApiVersion } from '@/lib/base/stripe-version';
import { timeNow } from '@/lib/platform/clock';
import { env } from '@/lib/platform/env';
import { log } from '@/lib/platform/log';
import { logRefusal } from '@/lib/platform/refusals';
import { recordServiceCall } from '@/lib/platform/service-calls';
import { count } from '@/lib/platform/tally';
import { orderIdOf, orderPaidBy } from './by-total';
import { settleReported } from './complete';
import { recordDecline, recordJointDecline } from './decline';
import { applyBankEvent } from './dispute';
import { recordRefund } from './give-back';
import { settleJointReported } from './joint/complete';
import { jointIdOf } from './joint/data';
import { knownIntent } from './known';
import { withTimeBudget } from './patience';
import { givenBackOf } from './refunds-made';
import { idOf, stripe } from './service';

/** How long (ms) Stripe's answers may take in a webhook: Stripe takes a late response for a failure, and repeats it. */
const deliveryPatience = 10_000;

/** Checks the signature, and its age by the database's clock (5 minutes, Stripe's default). @throws AppError invalid */
function verify(body: string, signature: string | null): Stripe.Event {
  const { STRIPE_WEBHOOK_SECRET: secret } = env();
  const [asUsual, at] = [undefined, timeNow().getTime()];
  try {
    return stripe().webhooks.constructEvent(body, signature ?? '', secret, asUsual, asUsual, at);
  } catch {
    count('refusedEvents', {});
    recordServiceCall('webhook', 'asked');
    logRefusal('webhook with a bad signature', {});
    throw new AppError('invalid', messages.invalid);
  }
}

const timeOf = ({ created }: Stripe.Event): Date => new Date(created * 1000);

/** Returns whether a joint payment's event may have changed its orders; null for any other event. */
async function applyJoint(event: Stripe.Event): Promise<boolean | null> {
  if (event.type === 'payment_intent.succeeded' || event.type === 'payment_intent.payment_failed') {
    const jointId = jointIdOf(event.data.object.metadata);
    if (!jointId) return null;
    if (event.type === 'payment_intent.succeeded') {
      await settleJointReported(event.data.object.id);
      return true;
    }
    await recordJointDecline(jointId, event.data.object, timeOf(event));
    return false; // a declined card leaves its orders unpaid
  }
  if (event.type !== 'charge.refunded') return null;
  const { metadata, payment_intent: intent } = event.data.object;
  const jointId = jointIdOf(metadata);
  if (!jointId) return null;
  const intentId = idOf(intent);
  if (intentId) await settleJointReported(intentId);
  return intentId !== undefined;
}

/** Returns whether the event may have changed an order. */
async function apply(event: Stripe.Event): Promise<boolean> {
  const ofJoint = await applyJoint(event);
  if (ofJoint !== null) return ofJoint;
  if (event.type === 'payment_intent.succeeded') {
    const orderId = orderIdOf(event.data.object.metadata);
    return orderId !== null && settleReported(orderId, event.data.object.id);
  }
  if (event.type === 'payment_intent.payment_failed') {
    const orderId = orderIdOf(event.data.object.metadata);
    if (orderId) await recordDecline(orderId, event.data.object, timeOf(event));
    return false; // a declined card leaves the order unpaid
  }
  if (event.type === 'charge.refunded') {
    const { metadata, payment_intent: intent } = event.data.object;
    const orderId = orderIdOf(metadata);
    const intentId = idOf(intent);
    if (!orderId || !intentId) return false;
    const order = await orderPaidBy(intentId);
    // The event may be outdated: the refund may have failed since.
    await recordRefund(order?._id ?? orderId, intentId, await givenBackOf(await knownIntent(intentId)));
    return true;
  }
  return applyBankEvent(event);
}

/**
 * Applies one event; safe in any order and repeated. Events that don't concern the shop, unknown orders and refusals
 * that another delivery would not change are acknowledged and ignored; outages are thrown, so that Stripe delivers
 * again.
 * @throws AppError invalid (signature), unavailable
 */
export async function receiveEvent(body: string, signature: string | null): Promise<{ changed: boolean }> {
  const event = verify(body, signature);
  count('events', {});
  recordServiceCall('webhook', 'answered');
  if (event.api_version !== stripeApiVersion)
    log.warn({ version: event.api_version, expected: stripeApiVersion }, 'webhook of another API version');
  try {
    return { changed: await withTimeBudget(() => apply(event), deliveryPatience) };
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'unavailable') throw error;
    log.warn({ event: event.id, type: event.type, reason: error.message }, 'webhook not applied');
    return { changed: false };
  }
}
