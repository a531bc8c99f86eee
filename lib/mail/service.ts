import 'server-only';
import { createHash } from 'node:crypto';
import type { Transporter } from 'nodemailer';
import { site } from '@/lib/base/site';
import { env } from '@/lib/platform/env';
import { recordServiceCall } from '@/lib/platform/service-calls';
import { mailCalls } from '@/lib/platform/watched-work';
import type { MailDoc } from './data';
import type { MailContent } from './schema';
import { senderDomain } from './sender';
import { mailServerAt } from './server-at';
import { toHtml, toText } from './template';

let transport: Transporter | undefined;

/**
 * The mail server at `SMTP_URL`. One that does not answer at first is given up soon; one that has the mail gets the
 * time that scanning it may take, because it delivers it then, and a second try would be a second copy (RFC 5321,
 * section 4.5.3.2.6).
 */
function mailServer(): Transporter {
  const patience = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 600_000 };
  transport ??= mailServerAt(env().SMTP_URL, patience, env().AUTH_URL);
  return transport;
}

/** The same Message-ID for every try, so that mailboxes recognise a second copy (RFC 5322, section 3.6.4). */
function messageIdOf(key: string): string {
  const domain = senderDomain(env().MAIL_FROM) ?? 'localhost';
  return `<${createHash('sha256').update(key).digest('hex').slice(0, 40)}@${domain}>`;
}

/** Hands one mail to the mail server. @throws nodemailer's errors */
export async function sendMail(
  { _id: key, to, requestId }: Pick<MailDoc, '_id' | 'to' | 'requestId'>,
  content: MailContent,
): Promise<void> {
  recordServiceCall('mail', 'asked');
  const mail = {
    messageId: messageIdOf(key),
    from: env().MAIL_FROM,
    replyTo: { name: site.name, address: site.contact.email }, // where the mails themselves say to write
    to: { name: '', address: to }, // an object always counts as one address
    subject: content.subject.replace(/\s+/g, ' '),
    text: toText(content),
    html: toHtml(content),
    headers: {
      'Auto-Submitted': 'auto-generated', // RFC 3834: asks for no out-of-office replies
      ...(requestId && { 'X-Request-Id': requestId }),
      ...(content.stop && {
        'List-Unsubscribe': `<${content.stop.oneClick}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
  const server = new URL(env().SMTP_URL);
  try {
    await mailCalls.tracePromise(() => mailServer().sendMail(mail), { server });
  } catch (error) {
    if (isAboutTheMail(error) && responseCodeOf(error) !== undefined) recordServiceCall('mail', 'answered'); // it did reply
    throw error;
  }
  recordServiceCall('mail', 'answered');
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

/** The SMTP reply code, if the server replied. */
const responseCodeOf = (error: unknown): number | undefined =>
  error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number'
    ? error.responseCode
    : undefined;

const replyOf = (error: unknown): string =>
  error instanceof Error && 'response' in error ? String(error.response) : '';

/** A used-up quota, which servers such as Gmail's say of the mail or its recipient, too (RFC 3463, X.4.5: congestion). */
const quota = /^\d{3}[ -][45]\.4\.5\b/;

/** True when the server refuses the sender: its quota is used up, or it may not send as MAIL_FROM. */
const isSenderRefused = (error: unknown): boolean =>
  (error instanceof Error && 'command' in error && error.command === 'MAIL FROM') ||
  quota.test(replyOf(error));

/** True when the mail or its recipient is at fault, not a server that is unreachable or refuses all mail. */
export function isAboutTheMail(error: unknown): boolean {
  const code = codeOf(error);
  return code === undefined || ((code === 'EMESSAGE' || code === 'EENVELOPE') && !isSenderRefused(error));
}

/** True when the server refuses the mail as it is: trying again helps only once somebody has changed something. */
export const isPermanent = (error: unknown): boolean => (responseCodeOf(error) ?? 0) >= 500;

/** A refusal of the sender (RFC 3463, X.7.1, X.1.7 and X.1.8), by status or in words; not a host or address so called. */
const ofSender = /(?<![\d.])5\.(?:7\.\d|1\.[78]\b)|(?<![\w.@-])(?:relay(?:ing)?|sender)(?![\w.@+-]*\w)/i;

/** No such mailbox (RFC 3463, X.1.1), which Postfix words as "User unknown in relay recipient table", too. */
const noMailbox = /^\d{3}[ -]5\.1\.1\b/;

/**
 * True when the server permanently refuses the recipient. Not when it refuses what comes after it, which it does, too, if
 * the sender is not verified, as Amazon SES, or may not send as such, as Exchange; nor when it relays nothing for the
 * shop or does not know the sender, which Postfix and Exim say of the recipient.
 */
export function isRefusedForGood(error: unknown): boolean {
  const isRecipient = isAboutTheMail(error) && codeOf(error) === 'EENVELOPE';
  const reply = replyOf(error);
  return isRecipient && isPermanent(error) && (noMailbox.test(reply) || !ofSender.test(reply));
}
