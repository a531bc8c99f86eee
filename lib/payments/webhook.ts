import 'server-only';
import type Stripe from 'stripe';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { stripeApiVersion } from '@/lib/base/stripe-version';
import { timeNow } from '@/lib/platform/clock';
import { env } from '@/lib/platform/env';
import { log } from '@/lib/platform/log';
import { noteReach } from '@/lib/platform/reach';
import { logRefusal } from '@/lib/platform/refusals';
import { count } from '@/lib/platform/tally';
import { orderIdOf, paidWith } from './by-total';
import { settleReported } from './complete';
import { recordDecline, recordJointDecline } from './decline';
import { applyTrouble } from './dispute';
import { recordRefund } from './give-back';
import { settleJointReported } from './joint/complete';
import { jointIdOf } from './joint/data';
import { knownIntent } from './known';
import { withinPatience } from './patience';
import { givenBackOf } from './refunds-made';
import { idOf, stripe } from './service';

/** Stripe takes a webhook that answers late for one that failed, and delivers again: so long (ms) may its own answers take. */
const deliveryPatience = 10_000;

/** Checks signature and age (5 minutes, Stripe's default), the age by the database's clock. @throws AppError invalid */
function verify(body: string, signature: string | null): Stripe.Event {
  const { STRIPE_WEBHOOK_SECRET: secret } = env();
  const [asUsual, at] = [undefined, timeNow().getTime()];
  try {
    return stripe().webhooks.constructEvent(body, signature ?? '', secret, asUsual, asUsual, at);
  } catch {
    count('refusedEvents', {});
    noteReach('webhook', 'asked');
    logRefusal('webhook with a bad signature', {});
    throw new AppError('invalid', messages.invalid);
  }
}

/** Returns whether the event of a joint payment may have changed its orders; null for one of anything else. */
async function applyJoint(event: Stripe.Event): Promise<boolean | null> {
  if (event.type === 'payment_intent.succeeded' || event.type === 'payment_intent.payment_failed') {
    const jointId = jointIdOf(event.data.object.metadata);
    if (!jointId) return null;
    if (event.type === 'payment_intent.succeeded') {
      await settleJointReported(event.data.object.id);
      return true;
    }
    await recordJointDecline(jointId, event.data.object);
    return false; // orders with a declined card are unpaid orders
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
    if (orderId) await recordDecline(orderId, event.data.object);
    return false; // an order with a declined card is an unpaid order
  }
  if (event.type === 'charge.refunded') {
    const { metadata, payment_intent: intent } = event.data.object;
    const orderId = orderIdOf(metadata);
    const intentId = idOf(intent);
    if (!orderId || !intentId) return false;
    const order = await paidWith(intentId);
    // What the event carries may be over: a bank may have returned the money since.
    await recordRefund(order?._id ?? orderId, intentId, await givenBackOf(await knownIntent(intentId)));
    return true;
  }
  return applyTrouble(event);
}

/**
 * Takes one event, in any order and any number of times. Events of no concern, unknown orders and refusals that
 * another delivery would not change are answered and ignored; outages are thrown, so that Stripe delivers again.
 * @throws AppError invalid (signature), unavailable
 */
export async function receiveEvent(body: string, signature: string | null): Promise<{ changed: boolean }> {
  const event = verify(body, signature);
  count('events', {});
  noteReach('webhook', 'answered');
  if (event.api_version !== stripeApiVersion)
    log.warn({ version: event.api_version, expected: stripeApiVersion }, 'webhook of another API version');
  try {
    return { changed: await withinPatience(() => apply(event), deliveryPatience) };
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'unavailable') throw error;
    log.warn({ event: event.id, type: event.type, reason: error.message }, 'webhook not applied');
    return { changed: false };
  }
}
