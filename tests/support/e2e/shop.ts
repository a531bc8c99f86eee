import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { environmentFile } from '../../../scripts/testing/places.ts';

const environmentSchema = z.object({
  AUTH_URL: z.url(),
  AUTH_SECRET: z.string(),
  MONGODB_URI: z.string(),
  STRIPE_API_URL: z.url(),
  STRIPE_PUBLISHABLE_KEY: z.string(),
  STRIPE_SECRET_KEY: z.string(),
  SANDBOX_MAILBOX_URL: z.url(),
  DEMO_ADMIN_PASSWORD: z.string(),
  DEMO_BUYER_PASSWORD: z.string(),
});

/** The environment of the shop under test. */
export const shopEnvironment = () =>
  environmentSchema.parse(JSON.parse(readFileSync(environmentFile, 'utf8')));

export type Account = { email: string; password: string };

/** The demo accounts of the seeded shop. */
export const demo = {
  admin: (): Account => ({ email: 'admin@example.com', password: shopEnvironment().DEMO_ADMIN_PASSWORD }),
  buyer: (): Account => ({ email: 'buyer@example.com', password: shopEnvironment().DEMO_BUYER_PASSWORD }),
};
