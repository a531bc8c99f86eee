import 'server-only';
import { mails } from '@/lib/mail/data';
import { timeNow } from '@/lib/platform/clock';

export type Outbox = {
  /** All that are not sent yet, those among them whose time has come, and those that were given up. */
  waiting: number;
  due: number;
  failed: number;
  /** For how long the oldest of the due ones has been, in seconds. */
  oldestSeconds: number;
  /** For how long the mail server has held one up, in seconds: between two tries it is not due. */
  heldUpSeconds: number;
};

/** Counting stops here: whoever looks knows enough. */
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
