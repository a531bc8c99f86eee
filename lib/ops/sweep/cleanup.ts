import 'server-only';
import { alerts } from '@/lib/alerts/data';
import { mails } from '@/lib/mail/data';
import { jointPayments } from '@/lib/payments/joint/data';
import { timeNow } from '@/lib/platform/clock';
import { db } from '@/lib/platform/db';

const day = 24 * 3_600_000;
/** How long the outbox remembers what was sent, and that a mail could not be. */
const keptSent = 30 * day;
const keptFailed = 180 * day;
/** How long a payment of several orders is kept that was closed without a charge. */
const keptUnpaid = 30 * day;

/** Removes records that have expired. TTL indexes do not delete everywhere (decision 0001). */
export async function removeExpired(now = timeNow()): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  await Promise.all([
    db()
      .collection('rate_limits')
      .deleteMany({ expire: { $lt: now } }),
    db()
      .collection('verification_tokens')
      .deleteMany({ expires: { $lt: now } }),
    alerts().deleteMany({ expiresAt: { $lt: now } }),
    mails().deleteMany({ state: 'sent', sentAt: { $lt: ago(keptSent) } }),
    jointPayments().deleteMany({
      open: false,
      settledAt: { $exists: false },
      askAt: { $exists: false },
      createdAt: { $lt: ago(keptUnpaid) },
    }),
    mails().deleteMany({ state: 'failed', createdAt: { $lt: ago(keptFailed) } }),
  ]);
}
