import 'server-only';
import { timeNow } from '@/lib/platform/clock';
import { isFirst } from '@/lib/platform/db';
import { requestId } from '@/lib/platform/request-id';
import { mails } from './data';
import {
  accountMailKinds,
  alertMailKinds,
  linkMailKinds,
  type MailData,
  type MailKind,
  officeMailKinds,
} from './schema';

/**
 * Puts a mail into the outbox, from which the sweeper sends it. `key` names the event: queueing it again has no effect.
 * The insert is separate from the write it reports, and a process may die in between: the caller must make sure that it
 * is called again (docs/changing-things.md, A mail).
 * @param orderIds stay with the mail when its data is removed
 */
export async function enqueueMail<Kind extends MailKind>(
  kind: Kind,
  to: string,
  data: MailData[Kind],
  key: string,
  orderIds: readonly string[] = [],
): Promise<void> {
  const [now, asked] = [timeNow(), requestId()];
  await isFirst(
    mails().insertOne({
      _id: key,
      kind,
      to,
      data,
      state: 'waiting',
      attempts: 0,
      dueAt: now,
      createdAt: now,
      ...(orderIds.length > 0 && { orderIds }),
      ...(asked && { requestId: asked }),
    }),
  );
}

/** Makes mails that waited for this address to be verified due now. */
export async function releaseMails(to: string): Promise<void> {
  await mails().updateMany({ to, state: 'waiting', attempts: 0 }, { $set: { dueAt: timeNow() } });
}

/**
 * Drops waiting mails about an account on this address that was deleted before anybody verified it.
 * @param since when it was created: earlier mails are about another account, and its owner should still get them
 */
export async function dropAccountMails(to: string, since: Date): Promise<void> {
  const kind = { $in: accountMailKinds };
  await mails().deleteMany({ to, state: 'waiting', kind, createdAt: { $gte: since } });
}

/** Drops waiting mails that were queued between two moments, while a stranger used this address as theirs. */
export async function dropWaitingMails(to: string, since: Date, until: Date): Promise<void> {
  await mails().deleteMany({
    to,
    state: 'waiting',
    createdAt: { $gte: since, $lte: until },
    kind: { $nin: [...linkMailKinds, ...alertMailKinds, ...officeMailKinds] },
  });
}
