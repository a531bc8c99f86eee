import 'server-only';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { products } from '@/lib/catalogue/data';
import { hashLinkToken } from '@/lib/mail/links';
import { timeNow } from '@/lib/platform/clock';
import { alerts, expiryOf } from './data';
import type { AlertToken } from './schema';

const asked = (token: string) => ({
  confirm: hashLinkToken(token),
  state: 'asked' as const,
  expiresAt: { $gt: timeNow() },
});

/** The address and product name that a link confirms; null when the link is no longer valid. */
export async function readAlert(token: string): Promise<{ email: string; product: string } | null> {
  const alert = await alerts().findOne(asked(token), { projection: { email: 1, productId: 1 } });
  if (!alert) return null;
  const product = await products().findOne({ _id: alert.productId }, { projection: { name: 1 } });
  return product && { email: alert.email, product: product.name };
}

/** Starts the wait of an address that was mailed this link; a link works once. @throws AppError invalid */
export async function confirmAlert({ token }: AlertToken): Promise<void> {
  const confirmed = await alerts().updateOne(asked(token), {
    $set: { state: 'waiting', expiresAt: expiryOf('waiting') },
    $unset: { confirm: '', toldAskId: '' }, // gets one more mail, even if told before
  });
  if (confirmed.matchedCount === 0) throw new AppError('invalid', messages.auth.linkDead);
}
