import { inject } from 'vitest';

/** The environment must be set before any module of the app is loaded, so this file imports none of them. */
const services = inject('services');

/** A database for each worker, so that parallel files never interfere. */
function ownDatabase(uri: string): string {
  const own = new URL(uri);
  own.searchParams.set('monitorCommands', 'true'); // for questions.ts
  own.pathname = `/test_${process.env['VITEST_POOL_ID']}`;
  return own.href;
}

Object.assign(process.env, {
  ...services,
  MONGODB_URI: ownDatabase(services['MONGODB_URI'] ?? ''),
  AUTH_URL: 'http://localhost:3900',
  AUTH_SECRET: 'integration-tests-need-a-secret-of-32-characters',
  AUTH_GOOGLE_ID: 'integration',
  AUTH_GOOGLE_SECRET: 'integration',
  STRIPE_WEBHOOK_SECRET: 'whsec_integration',
  MAIL_FROM: 'Shop <shop@example.com>',
  SANDBOX: '1',
});
