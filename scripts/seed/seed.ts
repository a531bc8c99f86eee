import { newAccount } from '@/lib/auth/data';
import { hashPassword } from '@/lib/auth/password';
import type { Role } from '@/lib/auth/schema';
import { featured, type ProductDoc, products } from '@/lib/catalogue/data';
import { isDuplicateKey } from '@/lib/platform/db';
import { env } from '@/lib/platform/env';
import { countReview } from '@/lib/reviews/count';
import { reviews } from '@/lib/reviews/data';
import { users } from '@/lib/users/data';
import { demoProducts, demoReviews } from './catalogue';

/** Adds a product if missing. Returns whether it was added; not if the shop has one with its name, SKU or slug. */
async function addProduct(product: ProductDoc): Promise<boolean> {
  try {
    const { upsertedCount } = await products().updateOne(
      { _id: product._id },
      { $setOnInsert: product },
      { upsert: true },
    );
    return upsertedCount === 1;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

/** Adds missing demo products and changes nothing that exists, so it can be run again. */
export async function seedCatalogue(): Promise<void> {
  for (const { featured: isFeatured, ...product } of demoProducts) {
    if ((await addProduct(product)) && isFeatured) {
      await featured().updateOne(
        { _id: product._id },
        { $setOnInsert: { createdAt: product.createdAt } },
        { upsert: true },
      );
    }
  }
}

/**
 * Adds demo reviews, for the sandbox only. Demo reviews of an older version, which have no author, are removed. Reviews
 * whose author's account was taken over have no author either, but also no email address, and are kept.
 */
export async function seedReviews(): Promise<void> {
  const present = demoReviews.map(({ _id }) => _id);
  await reviews().deleteMany({ userId: null, email: { $ne: '' }, _id: { $nin: present } });
  for (const review of demoReviews) {
    const { upsertedCount } = await reviews().updateOne(
      { _id: review._id },
      { $setOnInsert: review },
      { upsert: true },
    );
    if (upsertedCount === 1) await countReview(review);
  }
}

async function seedAccount(
  email: string,
  name: string,
  role: Role,
  password: string | undefined,
): Promise<void> {
  if (!password) return;
  const passwordHash = await hashPassword(password);
  const { email: _email, ...account } = newAccount({
    email,
    name,
    role,
    passwordHash,
    emailVerified: new Date(),
  });
  await users().updateOne({ email }, { $setOnInsert: account }, { upsert: true });
}

/** Adds the demo accounts, for the sandbox only. */
export async function seedAccounts(): Promise<void> {
  await seedAccount('admin@example.com', 'Demo Admin', 'admin', env().DEMO_ADMIN_PASSWORD);
  await seedAccount('buyer@example.com', 'Demo Buyer', 'user', env().DEMO_BUYER_PASSWORD);
}
