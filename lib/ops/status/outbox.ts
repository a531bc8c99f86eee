import 'server-only';
import { mails } from '@/lib/mail/data';
import { timeNow } from '@/lib/platform/clock';
import type { Outbox } from './schema';

/** Counting stops here: a larger number would tell an admin no more. */
const most = 10_000;

/** @throws the database's errors */
export async function readOutbox(now = timeNow()): Promise<Outbox> {
  const waiting = { state: 'waiting' } as const;
  const due = { ...waiting, dueAt: { $lte: now } };
  const [all, dueNow, failed, oldest, heldUp] = await Promise.all([
    mails().countDocuments(waiting, { limit: most }),
    mails().countDocuments(due, { limit: most }),
    mails().countDocuments({ state: 'failed' }, { limit: most }),
    mails().findOne(due, { sort: { dueAt: 1 }, projection: { dueAt: 1 } }),
    mails().findOne(
      { ...waiting, heldUpSince: { $exists: true } },
      { sort: { heldUpSince: 1 }, projection: { heldUpSince: 1 }, hint: 'held_up' },
    ),
  ]);
  const secondsSince = (since: Date | undefined) =>
    since ? Math.max(0, now.getTime() - since.getTime()) / 1000 : 0;
  return {
    waiting: all,
    due: dueNow,
    failed,
    oldestSeconds: secondsSince(oldest?.dueAt),
    heldUpSeconds: secondsSince(heldUp?.heldUpSince),
  };
}
