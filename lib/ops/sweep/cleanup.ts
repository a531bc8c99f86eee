import 'server-only';
import { alerts } from '@/lib/alerts/data';
import { keptSince } from '@/lib/base/retention';
import { mails } from '@/lib/mail/data';
import { jointPayments } from '@/lib/payments/joint/data';
import { apartMs, timeNow } from '@/lib/platform/clock';
import { collection } from '@/lib/platform/db';
import { ledgerRuns } from '../ledger/runs';

/**
 * No limit counts for this long (ms): a counter that ends later was begun while a machine's clock was ahead, and would
 * refuse its account, or its network, until that day.
 */
const longerThanLimits = 2 * 86_400_000;

/**
 * Removes expired records, by lib/base/retention or by themselves: TTL indexes don't delete everywhere (decision 0001).
 */
export async function removeExpired(now = timeNow()): Promise<void> {
  await Promise.all([
    collection('rate_limits').deleteMany({ expire: { $lt: now } }),
    collection('rate_limits').deleteMany({ expire: { $gt: new Date(now.getTime() + longerThanLimits) } }),
    collection('verification_tokens').deleteMany({ expires: { $lt: now } }),
    alerts().deleteMany({ expiresAt: { $lt: now } }),
    ledgerRuns().deleteMany({ startedAt: { $lt: keptSince('ledgerRuns', now) } }),
    mails().deleteMany({ state: 'sent', sentAt: { $lt: keptSince('sentMails', now) } }),
    jointPayments().deleteMany({
      open: false,
      settledAt: { $exists: false },
      askAt: { $exists: false },
      createdAt: { $lt: keptSince('unpaidJointPayments', now) },
    }),
    mails().deleteMany({ state: 'failed', createdAt: { $lt: keptSince('failedMails', now) } }),
  ]);
}

/** Makes mails due that were queued while the database's clock was ahead: they would wait until that day. */
export async function releaseDatedAhead(now = timeNow()): Promise<void> {
  await mails().updateMany(
    { state: 'waiting', createdAt: { $gt: new Date(now.getTime() + apartMs) } },
    { $set: { createdAt: now, dueAt: now } },
  );
}
