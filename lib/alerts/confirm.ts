import 'server-only';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { products } from '@/lib/catalogue/data';
import { hashLinkToken } from '@/lib/mail/links';
import { timeNow } from '@/lib/platform/clock';
import { alerts, expiryOf } from './data';
import type { AlertToken } from './schema';

const held = (token: string, state: 'asked' | 'waiting') => ({
  confirm: hashLinkToken(token),
  state,
  expiresAt: { $gt: timeNow() },
});

/**
 * The address and product name that a link confirms, and whether it has done so; null when the link is no longer valid.
 */
export async function readAlert(
  token: string,
): Promise<{ email: string; product: string; isWaiting: boolean } | null> {
  const projection = { email: 1, productId: 1, state: 1 };
  const alert =
    (await alerts().findOne(held(token, 'asked'), { projection })) ??
    (await alerts().findOne(held(token, 'waiting'), { projection }));
  if (!alert) return null;
  const product = await products().findOne({ _id: alert.productId }, { projection: { name: 1 } });
  return product && { email: alert.email, product: product.name, isWaiting: alert.state === 'waiting' };
}

/**
 * Starts the wait of an address that was mailed this link. Repeatable until the address is told, because an answer may
 * be lost.
 * @throws AppError invalid
 */
export async function confirmAlert({ token }: AlertToken): Promise<void> {
  const confirmed = await alerts().updateOne(held(token, 'asked'), {
    $set: { state: 'waiting', expiresAt: expiryOf('waiting') },
    $unset: { toldAskId: '' }, // gets one more mail, even if told before
  });
  if (confirmed.matchedCount === 0 && !(await readAlert(token)))
    throw new AppError('invalid', messages.auth.linkDead);
}
