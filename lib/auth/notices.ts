import 'server-only';
import { enqueueMail } from '@/lib/mail/enqueue';
import type { MailData } from '@/lib/mail/schema';
import { log } from '@/lib/platform/log';
import { sweepEach } from '@/lib/platform/sweep-each';
import { type AccountDoc, accounts } from './data';

/** The account as far as its owner is told of changes to it. */
type Told = Pick<AccountDoc, '_id' | 'email' | 'name' | 'notices'>;

/**
 * What the write of a change to a second factor notes, whoever made it (ASVS 5 V6.3.7).
 * @param key identifies the event, so that it is mailed once
 */
export const factorNotice = (data: Omit<MailData['secondFactor'], 'name'>, key: string) =>
  ({ _id: `secondFactor:${key}`, kind: 'secondFactor', data }) as const;

async function tell({ _id, email, name, notices = [] }: Told): Promise<void> {
  // The name is that of now: a write that hands over an account changes it, too.
  for (const notice of notices) await enqueueMail(notice.kind, email, { ...notice.data, name }, notice._id);
  const told = notices.map((notice) => notice._id);
  await accounts().updateOne({ _id }, { $pull: { notices: { _id: { $in: told } } } });
}

/** Queues the mails that are noted in an account. If that fails, `tellWaitingOwners` does it later. */
export async function tellOwner(account: Told): Promise<void> {
  try {
    await tell(account);
  } catch (error) {
    log.warn({ err: error, userId: account._id.toHexString() }, 'owner of an account not told yet');
  }
}

/** Queues the mails that a failure left in their accounts; run by the sweeper. Returns the number of accounts. */
export async function tellWaitingOwners(): Promise<number> {
  const waiting = await accounts()
    .find({ 'notices._id': { $gt: '' } }, { projection: { email: 1, name: 1, notices: 1 } })
    .limit(100)
    .toArray();
  return (await sweepEach(waiting, (account) => tell(account).then(() => account))).length;
}
