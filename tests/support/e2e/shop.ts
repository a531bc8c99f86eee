import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { type ShopPlace, shopPlaces } from '../../../scripts/testing/places.ts';

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

/**
 * This Playwright worker's own shop. A worker that replaces one whose test failed has the same index, and so the same
 * shop.
 */
export function ownShop(): ShopPlace {
  const place = shopPlaces[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)];
  if (!place) throw new Error(`There are shops for ${shopPlaces.length} workers only.`);
  return place;
}

/** The environment of the shop under test. */
export const shopEnvironment = ({ environmentFile }: ShopPlace = ownShop()) =>
  environmentSchema.parse(JSON.parse(readFileSync(environmentFile, 'utf8')));

export type Account = { email: string; password: string };

/** The demo accounts of the seeded shop. */
export const demo = {
  admin: (): Account => ({ email: 'admin@example.com', password: shopEnvironment().DEMO_ADMIN_PASSWORD }),
  buyer: (): Account => ({ email: 'buyer@example.com', password: shopEnvironment().DEMO_BUYER_PASSWORD }),
};
