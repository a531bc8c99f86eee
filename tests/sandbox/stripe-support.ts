import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { afterAll } from 'vitest';
import { closeServer, listen, readBody } from '../../sandbox/http.ts';
import { type StripeStandIn, startStripe } from '../../sandbox/stripe/server.ts';

const SECRET_KEY = 'sk_test_spec';
export const PUBLISHABLE_KEY = 'pk_test_spec';
const WEBHOOK_SECRET = 'whsec_spec';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** In a folder that is removed with the last test of the file. */
export function newStateFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'stripe-'));
  folders.push(folder);
  return join(folder, 'stripe.jsonl');
}

/** The stand-in on a free port; `webhook` is the address that gets its events. */
export function startStandIn(stateFile: string, webhook?: string): Promise<StripeStandIn> {
  return startStripe({
    port: 0,
    secretKey: SECRET_KEY,
    publishableKey: PUBLISHABLE_KEY,
    stateFile,
    ...(webhook !== undefined && { webhook: { url: webhook, secret: WEBHOOK_SECRET } }),
  });
}

/** Stripe's own library, pointed at the stand-in as the shop does it. */
export function connect(url: string, key = SECRET_KEY, maxNetworkRetries = 0): Stripe {
  const { hostname, port } = new URL(url);
  return new Stripe(key, { host: hostname, port, protocol: 'http', maxNetworkRetries, telemetry: false });
}

/** A call of the test switches of the stand-in. */
export async function control(
  url: string,
  method: string,
  path: string,
  body?: object,
): Promise<Record<string, unknown>> {
  const response = await fetch(`${url}/_sandbox/${path}`, {
    method,
    headers: { authorization: `Bearer ${SECRET_KEY}` },
    ...(body && { body: JSON.stringify(body) }),
  });
  return response.json();
}

export type Receiver = { url: string; events: Stripe.Event[]; close(): Promise<void> };

/** A shop's webhook: checks the signature and keeps the events; `statuses` are its first answers, 200 afterwards. */
export async function startReceiver(statuses: number[] = []): Promise<Receiver> {
  const events: Stripe.Event[] = [];
  const server: Server = createServer(async (req, res) => {
    const body = await readBody(req, 1_000_000);
    const signature = String(req.headers['stripe-signature']);
    events.push(new Stripe(SECRET_KEY).webhooks.constructEvent(body, signature, WEBHOOK_SECRET));
    res.writeHead(statuses.shift() ?? 200).end();
  });
  const port = await listen(server, 0);
  return { url: `http://127.0.0.1:${port}/`, events, close: () => closeServer(server) };
}
