import { startStripe } from './server.ts';

/** Runs the stand-in alone: `node sandbox/stripe/main.ts`, settings as in the shop's environment. */
const { env } = process;
const secret = env['STRIPE_WEBHOOK_SECRET'] ?? 'whsec_sandbox';
const url = env['STRIPE_WEBHOOK_URL'];

const stripe = await startStripe({
  port: Number(env['STRIPE_PORT'] ?? 4702),
  secretKey: env['STRIPE_SECRET_KEY'] ?? 'sk_test_sandbox',
  publishableKey: env['STRIPE_PUBLISHABLE_KEY'] ?? 'pk_test_sandbox',
  stateFile: env['STRIPE_STATE_FILE'] ?? '.data/stripe.jsonl',
  ...(url && { webhook: { url, secret } }),
  log: (line) => console.log(line),
});
for (const [name, value] of Object.entries(stripe.env)) console.log(`${name}=${value}`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void stripe.close());
}
