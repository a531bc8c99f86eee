import 'server-only';
import * as z from 'zod';
import type { MailDoc } from '@/lib/mail/data';
import type { DeliveryDecision } from '@/lib/mail/deliver';
import { hashLinkToken, type LinkPurpose, linkToken } from '@/lib/mail/links';
import { type LinkMailKind, linkMail, type MailKind, officeMailKinds } from '@/lib/mail/schema';
import { timeNow } from '@/lib/platform/clock';
import { accounts } from './data';

/** The purpose of each mail's link; every kind of mail with a link must be listed. */
const purposes: Record<LinkMailKind, LinkPurpose> & Partial<Record<MailKind, LinkPurpose>> = {
  welcome: 'verify',
  verifyEmail: 'verify',
  passwordReset: 'reset',
};

const fields = { reset: 'reset', verify: 'verification' } as const;

/** Mails about an account that was deleted without ever having been verified. */
const ofUnproved = z.object({ unproved: z.literal(true) });

async function isLive(purpose: LinkPurpose, email: string, requestId: string): Promise<boolean> {
  const link = fields[purpose];
  const hash = hashLinkToken(linkToken(purpose, requestId));
  const live = { email, [`${link}.hash`]: hash, [`${link}.expiresAt`]: { $gt: timeNow() } };
  return (await accounts().countDocuments(live, { limit: 1 })) === 1;
}

/**
 * What happens to a mail whose turn has come. A mail with a link is dropped when the link's time is over or a newer one
 * has replaced it, or when no account has the address: a request for a link is answered alike in all cases, so this is
 * decided here (docs/security.md S22). Mails to the office are sent. Any other mail waits until the address is verified,
 * as anybody can register it, and is dropped if it is about an unverified account that was deleted.
 * @throws ZodError when the mail's data does not fit (any more)
 */
export async function decideAccountMail({ kind, to, data }: MailDoc): Promise<DeliveryDecision> {
  const purpose = purposes[kind];
  if (purpose) return (await isLive(purpose, to, linkMail.parse(data).requestId)) ? 'send' : 'drop';
  if (officeMailKinds.includes(kind)) return 'send';
  const account = await accounts().findOne({ email: to }, { projection: { emailVerified: 1 } });
  if (account) return account.emailVerified === null ? 'wait' : 'send';
  return ofUnproved.safeParse(data).success ? 'drop' : 'send';
}
