import 'server-only';
import type { Filter } from 'mongodb';
import { timeNow } from '@/lib/platform/clock';
import { isStopping } from '@/lib/platform/lifecycle';
import { log } from '@/lib/platform/log';
import { count } from '@/lib/platform/tally';
import { contentOf } from './content';
import { type MailDoc, mails } from './data';
import { linkMailKinds, ordinaryMailKinds } from './schema';
import { isAboutTheMail, isRefusedForGood, sendMail } from './service';

const second = 1000;
/** After it, a mail whose process died is tried again; one that lives keeps it longer. */
const tryTime = 60 * second;
const firstPause = 5 * second;
const longestPause = 3600 * second;
const giveUpAfter = 3 * 24 * 3600 * second;
/** How soon a mail that waits for its address to be proved is looked at again, then ever more rarely, and for how long. */
const waitTime = 600 * second;
const waitAtMost = 7 * 24 * 3600 * second;

/** What becomes of a mail whose turn has come: sent, dropped, or looked at again later. */
export type MailFate = 'send' | 'wait' | 'drop';

/** How long to wait after so many tries: 5 s, 10 s, 20 s … one hour. */
export function pauseAfter(attempts: number): number {
  return Math.min(firstPause * 2 ** (attempts - 1), longestPause);
}

/**
 * In which order mails have their turn: first those that somebody sits and waits for, last those that a product is back,
 * which go to many at once.
 */
const turns: readonly Filter<MailDoc>[] = [
  { kind: { $in: linkMailKinds } },
  { kind: { $in: ordinaryMailKinds } },
  { kind: 'alertConfirm' },
  {},
];

/** Takes the next mail that is due, for this process alone until `tryTime` has passed. */
async function takeDue(): Promise<MailDoc | null> {
  const now = timeNow().getTime();
  const due: Filter<MailDoc> = { state: 'waiting', dueAt: { $lte: new Date(now) } };
  // Mostly none is, and every second somebody asks.
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

/** Keeps a mail for this process while the mail server takes it, which has its time for each line. Returns what ends it. */
function keep({ _id }: MailDoc): () => void {
  const renew = async () => {
    const dueAt = new Date(timeNow().getTime() + tryTime);
    await mails().updateOne({ _id, state: 'waiting' }, { $set: { dueAt } });
  };
  // Where the database is away, others can't take it either.
  const timer = setInterval(() => void renew().catch(() => undefined), tryTime / 3);
  return () => clearInterval(timer);
}

/** What is noted of a mail as long as its tries are in vain. */
const inVain = { failingSince: '', heldUpSince: '' } as const;

/** Whether its account is gone, as the database has it: it may have gone while the mail server took its time. */
const isLast = { $eq: ['$last', true] };
/** Of a mail that is not tried again. */
const addressKept = { $cond: [isLast, '', '$to'] };

/**
 * Puts off a mail that has to wait, by as long as it has waited already: who proves the address lets it go at once (releaseMails).
 * That counts as no try, and neither does one whose process died. After long it is dropped.
 */
async function putOff({ _id, createdAt }: MailDoc): Promise<void> {
  const now = timeNow().getTime();
  const waited = now - createdAt.getTime();
  if (waited > waitAtMost) await mails().deleteOne({ _id });
  else {
    const dueAt = new Date(now + Math.max(waitTime, waited));
    await mails().updateOne({ _id }, { $set: { dueAt, attempts: 0 }, $unset: inVain });
  }
}

/** Its address was proved between asking and putting it off, when whoever proved it found nothing to let go. */
async function letGoNow({ _id }: MailDoc): Promise<void> {
  await mails().updateOne({ _id, state: 'waiting', attempts: 0 }, { $set: { dueAt: timeNow() } });
}

/** Why a mail was not sent, without the address that a mail server repeats in its answer: it is logged. */
function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replace(/\S+@\S+/g, '…@…').slice(0, 500);
}

/** Returns whether the mails behind it may fare better: it is refused itself, for now or for good. */
async function noteFailure(mail: MailDoc, error: unknown): Promise<boolean> {
  const now = timeNow();
  const { failingSince = now, heldUpSince = now } = mail;
  const isItself = isAboutTheMail(error);
  const isOver = isRefusedForGood(error) || now.getTime() - failingSince.getTime() > giveUpAfter;
  const lastError = reasonOf(error);
  const dueAt = new Date(now.getTime() + pauseAfter(mail.attempts));
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
          $set: { lastError, dueAt, failingSince, ...(!isItself && { heldUpSince }) },
          ...(isItself && { $unset: { heldUpSince: '' } }),
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
 * Sends what is due, one after another, at most `limit` mails. Stops when the mail server can't be reached or will take none,
 * for the next would fail for the same reason; a recipient that it refuses holds up nobody else. A mail goes twice only if,
 * after the server took it, the process dies or `sent` can't be written. Returns how many were sent.
 */
export async function deliverMail(
  fateOf: (mail: MailDoc) => Promise<MailFate>,
  limit = 100,
): Promise<number> {
  let sent = 0;
  for (let tried = 0; tried < limit && !isStopping(); tried += 1) {
    const mail = await takeDue();
    if (!mail) break;
    let subject: string;
    try {
      const fate = await fateOf(mail);
      if (fate === 'drop') await mails().deleteOne({ _id: mail._id });
      if (fate === 'wait') {
        await putOff(mail);
        if ((await fateOf(mail)) !== 'wait') await letGoNow(mail);
      }
      if (fate !== 'send') continue;
      const content = contentOf(mail.kind, mail.data);
      subject = content.subject;
      const letGo = keep(mail);
      await sendMail(mail, content).finally(letGo);
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
  return sent;
}
