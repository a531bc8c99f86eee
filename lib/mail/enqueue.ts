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

/** What an account before, whose owner had proved the address and deleted it, has yet to hear is none of who came after him. */
const notOfBefore = { last: { $exists: false } } as const;

/** Drops what was to be told of an account on this address, which went before anybody showed that it is his. */
export async function dropAccountMails(to: string): Promise<void> {
  await mails().deleteMany({ to, state: 'waiting', kind: { $in: accountMailKinds }, ...notOfBefore });
}

/** Drops what was to be told to this address until a moment, to when somebody else had given it as his. */
export async function dropWaitingMails(to: string, until: Date): Promise<void> {
  await mails().deleteMany({
    to,
    state: 'waiting',
    createdAt: { $lte: until },
    kind: { $nin: [...linkMailKinds, ...alertMailKinds, ...officeMailKinds] },
    ...notOfBefore,
  });
}
