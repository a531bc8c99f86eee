import { createServer } from 'node:http';
import { closeServer, listen } from '../http.ts';
import { dispatch } from './dispatch.ts';
import { Faults } from './faults.ts';
import { forgetOldKeys } from './idempotency.ts';
import type { Service } from './service.ts';
import { State } from './state.ts';
import { type WebhookEndpoint, WebhookSender } from './webhooks.ts';

export type StripeOptions = {
  /** 0 picks a free one. */
  port: number;
  secretKey: string;
  publishableKey: string;
  /** Where events are sent; without it they are only listed. */
  webhook?: WebhookEndpoint;
  /** The file in which all objects are stored. */
  stateFile: string;
  log?: (line: string) => void;
};

export type StripeStandIn = {
  url: string;
  /** The environment variables by which the shop finds this service. */
  env: Record<string, string>;
  /** Deletes all objects, faults and waiting webhook calls, and resumes paused webhooks. */
  reset(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Starts a stand-in for Stripe's card payments on the loopback address: the HTTP API (payment intents, charges,
 * refunds) of the version in lib/base/stripe-version, signed webhooks, and Stripe.js at `/stripe.js`.
 * @throws when the port is taken.
 */
export async function startStripe(options: StripeOptions): Promise<StripeStandIn> {
  const { secretKey, publishableKey, webhook, stateFile, log = () => undefined } = options;
  const state = new State(stateFile);
  forgetOldKeys(state);
  const webhooks = webhook ? new WebhookSender(state, webhook, log) : null;
  const service: Service = {
    keys: { secretKey, publishableKey },
    state,
    faults: new Faults(),
    webhooks,
    origin: '',
    log,
  };
  const server = createServer((req, res) => void dispatch(service, req, res));
  const port = await listen(server, options.port);
  service.origin = `http://127.0.0.1:${port}`;
  webhooks?.wake();
  return {
    url: service.origin,
    env: {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_PUBLISHABLE_KEY: publishableKey,
      STRIPE_API_URL: service.origin,
      STRIPE_JS_URL: `${service.origin}/stripe.js`,
      ...(webhook && { STRIPE_WEBHOOK_SECRET: webhook.secret }),
    },
    reset: async () => {
      service.faults.clear();
      await state.reset();
      if (webhooks) webhooks.isPaused = false;
    },
    close: async () => {
      service.faults.clear();
      await closeServer(server);
      await webhooks?.close();
      await state.save();
    },
  };
}
