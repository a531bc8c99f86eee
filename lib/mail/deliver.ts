import 'server-only';
import type { Filter } from 'mongodb';
import { timeNow } from '@/lib/platform/clock';
import { isStopping } from '@/lib/platform/lifecycle';
import { log } from '@/lib/platform/log';
import { count } from '@/lib/platform/tally';
import { contentOf } from './content';
import { type MailDoc, mails } from './data';
import { linkMailKinds, ordinaryMailKinds } from './schema';
import { isAboutTheMail, isPermanent, isRefusedForGood, sendMail } from './service';

const second = 1000;
/** How long a process holds a mail without renewing; afterwards another may take it, as that process has died. */
const tryTime = 60 * second;
const firstPause = 5 * second;
const longestPause = 3600 * second;
/** The same for failures of the mail server, whose return a waiting mail finds out. */
const longestOutagePause = 600 * second;
const giveUpAfter = 3 * 24 * 3600 * second;
/** For a mail that waits until its address is verified: first pause between checks (they grow), and the total limit. */
const waitTime = 600 * second;
const waitAtMost = 7 * 24 * 3600 * second;

/** What to do with a mail whose turn has come: send it, drop it, or check again later. */
export type DeliveryDecision = 'send' | 'wait' | 'drop';

/** Pause after so many tries, in milliseconds: 5 s, 10 s, 20 s … one hour. */
export function pauseAfter(attempts: number): number {
  return Math.min(firstPause * 2 ** (attempts - 1), longestPause);
}

/**
 * The order in which mails are sent: first those that somebody is waiting for, last back-in-stock mails, which go to
 * many recipients at once.
 */
const turns: readonly Filter<MailDoc>[] = [
  { kind: { $in: linkMailKinds } },
  { kind: { $in: ordinaryMailKinds } },
  { kind: 'alertConfirm' },
  {},
];

/** Takes the next due mail and reserves it for this process for `tryTime`. */
async function takeDue(): Promise<MailDoc | null> {
  const now = timeNow().getTime();
  const due: Filter<MailDoc> = { state: 'waiting', dueAt: { $lte: new Date(now) } };
  // Usually none is due, and this runs every other second: one cheap read instead of several writes.
  if (!(await mails().findOne(due, { projection: { _id: 1 } }))) return null;
  for (const turn of turns) {
    const mail = await mails().findOneAndUpdate(
      { ...turn, ...due },
      { $set: { dueAt: new Date(now + tryTime) }, $inc: { attempts: 1 } },
      { sort: { dueAt: 1 }, returnDocument: 'after' },
    );
    if (mail) return mail;
  }
  return null;
}

/** Keeps a mail reserved while the mail server is slow to take it. Returns a function that ends this. */
function keep({ _id }: MailDoc): () => void {
  const renew = async () => {
    const dueAt = new Date(timeNow().getTime() + tryTime);
    await mails().updateOne({ _id, state: 'waiting' }, { $set: { dueAt } });
  };
  // If the database is down, no other process can take the mail either.
  const timer = setInterval(() => void renew().catch(() => undefined), tryTime / 3);
  return () => clearInterval(timer);
}

/** Fields that are removed once a mail no longer fails. */
const inVain = { failingSince: '', heldUpSince: '', heldUpUntil: '' } as const;

/** Whether the account was deleted, by the database's state: it may have been while the mail was being sent. */
const isLast = { $eq: ['$last', true] };
/** The recipient to keep in a mail that is finished: none if the account was deleted. */
const addressKept = { $cond: [isLast, '', '$to'] };

/**
 * Puts off a mail that waits for its address to be verified, by as long as it has waited so far; verifying sends it at
 * once (releaseMails). Resets the tries, even one whose process died. Drops the mail after `waitAtMost`.
 */
async function postpone({ _id, createdAt }: MailDoc): Promise<void> {
  const now = timeNow().getTime();
  const waited = now - createdAt.getTime();
  if (waited > waitAtMost) await mails().deleteOne({ _id });
  else {
    const dueAt = new Date(now + Math.max(waitTime, waited));
    await mails().updateOne({ _id }, { $set: { dueAt, attempts: 0, hasWaited: true }, $unset: inVain });
  }
}

/** Makes a mail due: its address was verified between check and delay, too early for releaseMails to see it. */
async function makeDue({ _id }: MailDoc): Promise<void> {
  await mails().updateOne({ _id, state: 'waiting', attempts: 0 }, { $set: { dueAt: timeNow() } });
}

/** The reason for a failure, for the log: without email addresses, which mail servers repeat in their replies. */
function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replace(/\S+@\S+/g, '…@…').slice(0, 500);
}

/** Records a failed try. Returns true if only this mail was refused, so that the next one may succeed. */
async function noteFailure(mail: MailDoc, error: unknown): Promise<boolean> {
  const now = timeNow();
  const { failingSince = now, heldUpSince = now } = mail;
  const isItself = isAboutTheMail(error);
  const isHeldUp = !isItself || isPermanent(error); // then somebody may have to mend the sender
  const isOver = isRefusedForGood(error) || now.getTime() - failingSince.getTime() > giveUpAfter;
  const lastError = reasonOf(error);
  const pause = pauseAfter(mail.attempts);
  const dueAt = new Date(now.getTime() + (isItself ? pause : Math.min(pause, longestOutagePause)));
  const until = isItself ? {} : { heldUpUntil: dueAt };
  await mails().updateOne(
    { _id: mail._id },
    isOver
      ? [
          {
            $set: {
              state: 'failed',
              lastError: { $literal: lastError },
              dueAt,
              to: addressKept,
              data: { $cond: [isLast, '$$REMOVE', '$data'] },
            },
          },
          { $unset: Object.keys(inVain) },
        ]
      : {
          $set: { lastError, dueAt, failingSince, ...(isHeldUp && { heldUpSince }), ...until },
          $unset: { ...(!isHeldUp && { heldUpSince: '' }), ...(isItself && { heldUpUntil: '' }) },
        },
  );
  count('mails', { result: isOver ? 'failed' : 'later' });
  log[isOver ? 'error' : 'warn'](
    { mail: mail._id, attempts: mail.attempts, reason: lastError, requestId: mail.requestId },
    'mail not sent',
  );
  return isItself;
}

/**
 * Makes due, oldest first, what the mail server held up, as it accepts mail again. A mail that a process is sending
 * now is due at another time than `heldUpUntil`.
 */
async function releaseHeldUp(): Promise<void> {
  await mails().updateMany(
    { state: 'waiting', heldUpSince: { $exists: true }, $expr: { $eq: ['$dueAt', '$heldUpUntil'] } },
    [{ $set: { dueAt: '$createdAt' } }],
    { hint: 'held_up' },
  );
}

/**
 * Sends due mails, one after another, at most `limit`. Stops when the mail server is unreachable or refuses all mail,
 * since the next would fail too; a refused recipient doesn't hold up others. A mail is sent twice only if, after the
 * server accepted it, the process dies or `sent` can't be written. Returns how many were sent.
 */
export async function deliverMail(
  decide: (mail: MailDoc) => Promise<DeliveryDecision>,
  limit = 100,
): Promise<number> {
  let sent = 0;
  for (let tried = 0; tried < limit && !isStopping(); tried += 1) {
    const mail = await takeDue();
    if (!mail) break;
    let subject: string;
    try {
      const decision = await decide(mail);
      if (decision === 'drop') await mails().deleteOne({ _id: mail._id });
      if (decision === 'wait') {
        await postpone(mail);
        if ((await decide(mail)) !== 'wait') await makeDue(mail);
      }
      if (decision !== 'send') continue;
      const content = contentOf(mail.kind, mail.data);
      subject = content.subject;
      const stopKeeping = keep(mail);
      await sendMail(mail, content).finally(stopKeeping);
    } catch (error) {
      if (await noteFailure(mail, error)) continue;
      break;
    }
    await mails().updateOne({ _id: mail._id }, [
      { $set: { state: 'sent', sentAt: timeNow(), subject: { $literal: subject }, to: addressKept } },
      { $unset: ['data', 'lastError', ...Object.keys(inVain)] },
    ]);
    count('mails', { result: 'sent' });
    sent += 1;
  }
  if (sent > 0) await releaseHeldUp();
  return sent;
}
