import 'server-only';
import Stripe from 'stripe';
import { stripeApiVersion } from '@/lib/base/stripe-version';
import { webhookEvents } from '@/lib/payments/events';
import { isProviderRefusal, stripeFor } from '@/lib/payments/service';
import { originOf } from '@/lib/platform/own-origin';
import { type Finding, lookAt, type Note, patienceMs, type Values } from './finding';

/** Whether a call is permitted; a call that is refused for its parameters was permitted. */
async function may(note: Note, what: string, call: () => Promise<unknown>): Promise<void> {
  try {
    await call();
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError)
      return note('wrong', `the key may not ${what}; give it that right`);
    if (!isProviderRefusal(error)) throw error;
  }
  note('ok', `may ${what}`);
}

async function webhook(note: Note, client: Stripe, wanted: string): Promise<void> {
  let endpoints: Stripe.WebhookEndpoint[];
  try {
    endpoints = (await client.webhookEndpoints.list({ limit: 100 })).data;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripePermissionError)) throw error;
    return note(
      'warn',
      'the key may not read webhook endpoints, so that nobody can tell whether yours is right',
    );
  }
  const ours = endpoints.filter(({ url }) => new URL(url).href === wanted);
  const endpoint = ours.find(({ status }) => status === 'enabled') ?? ours[0];
  if (!endpoint) return note('wrong', `has no webhook endpoint at ${wanted}; add it`);
  if (endpoint.status !== 'enabled') note('wrong', 'the webhook endpoint is switched off');
  const told = endpoint.enabled_events;
  const untold = told.includes('*') ? [] : webhookEvents.filter((event) => !told.includes(event));
  if (untold.length > 0) note('wrong', `the webhook endpoint lacks the events ${untold.join(', ')}`);
  const { api_version: version } = endpoint;
  if (!version)
    note(
      'warn',
      `the webhook endpoint speaks the version of the account, which may be another than ${stripeApiVersion}`,
    );
  else if (version !== stripeApiVersion)
    note('wrong', `the webhook endpoint speaks ${version}, the shop ${stripeApiVersion}`);
  else note('ok', `has the webhook endpoint ${wanted}`);
}

/** Asks Stripe what the key may do, without creating anything. */
export function checkStripe(values: Values): Promise<Finding[]> {
  const { STRIPE_SECRET_KEY: key, STRIPE_API_URL: url, AUTH_URL } = values;
  return lookAt('Stripe', async (note) => {
    if (!key) return note('wrong', 'is not asked without STRIPE_SECRET_KEY');
    const client = stripeFor({ STRIPE_SECRET_KEY: key, STRIPE_API_URL: url });
    const options = { timeout: patienceMs, maxNetworkRetries: 0 };
    await client.paymentIntents.list({ limit: 1 }, options);
    const mode = /_live_/.test(key) ? 'live' : 'test';
    note('ok', `answers in ${mode} mode to a ${key.startsWith('rk_') ? 'restricted' : 'secret'} key`);
    // Stripe accepts neither this amount nor the payment below, so nothing is created.
    await may(note, 'make payments', () =>
      client.paymentIntents.create({ amount: 0, currency: 'usd' }, options),
    );
    // What was refunded of a payment is read from its charge.
    await may(note, 'read charges', () => client.charges.list({ limit: 1 }, options));
    await may(note, 'read refunds', () => client.refunds.list({ limit: 1 }, options));
    await may(note, 'make refunds', () => client.refunds.create({ payment_intent: 'pi_none' }, options));
    await webhook(note, client, `${originOf(AUTH_URL)}/api/stripe/webhook`);
  });
}
