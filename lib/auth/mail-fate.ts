import 'server-only';
import * as z from 'zod';
import type { MailDoc } from '@/lib/mail/data';
import type { MailFate } from '@/lib/mail/deliver';
import { hashLinkToken, type LinkPurpose, linkToken } from '@/lib/mail/links';
import { type LinkMailKind, linkMail, type MailKind, officeMailKinds } from '@/lib/mail/schema';
import { accounts } from './data';

/** What the link of a mail is for; every kind that carries one has to say it. */
const purposes: Record<LinkMailKind, LinkPurpose> & Partial<Record<MailKind, LinkPurpose>> = {
  welcome: 'verify',
  verifyEmail: 'verify',
  passwordReset: 'reset',
};

const fields = { reset: 'reset.hash', verify: 'verification.hash' } as const;

/** Of an account that is gone, told to an address that is nobody's as far as the shop knows. */
const ofUnproved = z.object({ unproved: z.literal(true) });

async function isLive(purpose: LinkPurpose, email: string, requestId: string): Promise<boolean> {
  const hash = hashLinkToken(linkToken(purpose, requestId));
  return (await accounts().countDocuments({ email, [fields[purpose]]: hash }, { limit: 1 })) === 1;
}

/**
 * What becomes of a mail whose turn has come. One with a link is dropped when a newer link has taken its place or when
 * nobody has this address: asking for a link answers the same for both, so it is found out here (docs/security.md S22).
 * What tells the office something goes out. Every other one waits until the address is proved, for anybody can register
 * anybody's; it is dropped where it tells of an account that went unproved in that moment.
 * @throws ZodError when the mail's data does not fit (any more)
 */
export async function accountFateOf({ kind, to, data }: MailDoc): Promise<MailFate> {
  const purpose = purposes[kind];
  if (purpose) return (await isLive(purpose, to, linkMail.parse(data).requestId)) ? 'send' : 'drop';
  if (officeMailKinds.includes(kind)) return 'send';
  const account = await accounts().findOne({ email: to }, { projection: { emailVerified: 1 } });
  if (account) return account.emailVerified === null ? 'wait' : 'send';
  return ofUnproved.safeParse(data).success ? 'drop' : 'send';
}
