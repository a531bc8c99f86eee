import 'server-only';
import { isStopping } from '@/lib/platform/lifecycle';
import { log } from '@/lib/platform/log';
import { contentOf } from './content';
import { type MailDoc, mails } from './data';
import { isRefusedForGood, sendMail } from './service';

const second = 1000;
/** Longer than any try may take; after it, a mail whose process died is tried again. */
const tryTime = 60 * second;
const firstPause = 5 * second;
const longestPause = 3600 * second;
const giveUpAfter = 3 * 24 * 3600 * second;

/** How long to wait after so many tries: 5 s, 10 s, 20 s … one hour. */
export function pauseAfter(attempts: number): number {
  return Math.min(firstPause * 2 ** (attempts - 1), longestPause);
}

/** Takes the next mail that is due, for this process alone until `tryTime` has passed. */
async function takeDue(): Promise<MailDoc | null> {
  const now = Date.now();
  return mails().findOneAndUpdate(
    { state: 'waiting', dueAt: { $lte: new Date(now) } },
    { $set: { dueAt: new Date(now + tryTime) }, $inc: { attempts: 1 } },
    { sort: { dueAt: 1 }, returnDocument: 'after' },
  );
}

/** Returns whether the mail is given up. */
async function noteFailure(mail: MailDoc, error: unknown): Promise<boolean> {
  const now = Date.now();
  const isOver = isRefusedForGood(error) || now - mail.createdAt.getTime() > giveUpAfter;
  const lastError = (error instanceof Error ? error.message : String(error)).slice(0, 500);
  await mails().updateOne(
    { _id: mail._id },
    {
      $set: {
        lastError,
        dueAt: new Date(now + pauseAfter(mail.attempts)),
        ...(isOver && { state: 'failed' }),
      },
    },
  );
  log[isOver ? 'error' : 'warn'](
    { mail: mail._id, attempts: mail.attempts, reason: lastError },
    'mail not sent',
  );
  return isOver;
}

/**
 * Sends what is due, one after another, at most `limit` mails. Stops at the first that may succeed later, for the next
 * would mostly fail for the same reason. A second copy is possible only if the process dies between the server's acceptance
 * and the mark. Returns how many were sent.
 * @param isStillDue whether a mail is still worth sending; one that is not is dropped
 */
export async function deliverMail(
  isStillDue: (mail: MailDoc) => Promise<boolean>,
  limit = 100,
): Promise<number> {
  let sent = 0;
  for (let tried = 0; tried < limit && !isStopping(); tried += 1) {
    const mail = await takeDue();
    if (!mail) break;
    try {
      if (!(await isStillDue(mail))) {
        await mails().deleteOne({ _id: mail._id });
        continue;
      }
      await sendMail(mail._id, mail.to, contentOf(mail.kind, mail.data));
    } catch (error) {
      if (await noteFailure(mail, error)) continue;
      break;
    }
    await mails().updateOne(
      { _id: mail._id },
      { $set: { state: 'sent', sentAt: new Date() }, $unset: { data: '', lastError: '' } },
    );
    sent += 1;
  }
  return sent;
}
