import 'server-only';
import { timeNow } from '@/lib/platform/clock';
import { isDuplicateKey } from '@/lib/platform/db';
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
 * Puts a mail into the outbox; `key` is the event it tells about, and the same key is one mail, however often it is
 * queued. A single insert: the sweeper sends it. It is no part of the write that it tells about, and a process
 * may die in between: who calls it again then is up to the caller (docs/changing-things.md, A mail).
 * @param orderIds kept beside the mail when its data goes
 */
export async function enqueueMail<Kind extends MailKind>(
  kind: Kind,
  to: string,
  data: MailData[Kind],
  key: string,
  orderIds: readonly string[] = [],
): Promise<void> {
  const [now, asked] = [timeNow(), requestId()];
  try {
    await mails().insertOne({
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
    });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
}

/** Lets mails that waited for this address to be proved go out now. */
export async function releaseMails(to: string): Promise<void> {
  await mails().updateMany({ to, state: 'waiting', attempts: 0 }, { $set: { dueAt: timeNow() } });
}

/**
 * Drops what was to be told of an account on this address, which went before anybody showed that it is his.
 * @param since it was opened: what was queued before is of another, whose owner has yet to hear it
 */
export async function dropAccountMails(to: string, since: Date): Promise<void> {
  const kind = { $in: accountMailKinds };
  await mails().deleteMany({ to, state: 'waiting', kind, createdAt: { $gte: since } });
}

/** Drops what was to be told to this address between two moments, as long as somebody else had given it as his. */
export async function dropWaitingMails(to: string, since: Date, until: Date): Promise<void> {
  await mails().deleteMany({
    to,
    state: 'waiting',
    createdAt: { $gte: since, $lte: until },
    kind: { $nin: [...linkMailKinds, ...alertMailKinds, ...officeMailKinds] },
  });
}
