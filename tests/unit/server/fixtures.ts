import { parseEnv } from '../../../lib/platform/env-schema.ts';
import type { Settings } from '../../../server/settings.ts';

/** Everything that production needs. */
export const completeEnvironment = {
  NODE_ENV: 'production' as const,
  MONGODB_URI: 'mongodb://127.0.0.1:1/shop',
  AUTH_SECRET: 'k7Qw2mZx9Rt4Vb8Ls1Hd6Nf3Jg5Pc0Ye',
  AUTH_URL: 'https://shop.example',
  AUTH_GOOGLE_ID: 'id',
  AUTH_GOOGLE_SECRET: 'secret',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  UPLOADTHING_TOKEN: Buffer.from('{"appId":"shop"}').toString('base64'),
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'shop@shop.example',
};

/** A complete production environment with some variables changed. */
export const envWith = (changes: Record<string, string> = {}) =>
  parseEnv({ ...completeEnvironment, ...changes });

export function settingsWith(changes: Record<string, string> = {}): Settings {
  const env = envWith(changes);
  return {
    env,
    development: false,
    origin: new URL(env.AUTH_URL),
    hostname: 'localhost',
    port: 0,
    behindProxy: env.TRUST_PROXY === '1',
    drainMs: 0,
    accountFiles: [],
  };
}
