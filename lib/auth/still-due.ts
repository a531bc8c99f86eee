import 'server-only';
import type { MailDoc } from '@/lib/mail/data';
import { hashLinkToken, type LinkPurpose, linkToken } from '@/lib/mail/links';
import { mailSchemas } from '@/lib/mail/schema';
import { accounts } from './data';

const fields = { reset: 'reset.hash', verify: 'verification.hash' } as const;

async function isLive(purpose: LinkPurpose, email: string, requestId: string): Promise<boolean> {
  const hash = hashLinkToken(linkToken(purpose, requestId));
  return (await accounts().countDocuments({ email, [fields[purpose]]: hash }, { limit: 1 })) === 1;
}

/**
 * Whether a mail is still worth sending. One with a link is not when a newer link has taken its place or when nobody
 * has this address: asking for a link answers the same for both, so it is found out here (docs/security.md S22).
 * @throws ZodError when the mail's data does not fit (any more)
 */
export async function isStillDue({ kind, to, data }: MailDoc): Promise<boolean> {
  switch (kind) {
    case 'passwordReset':
      return isLive('reset', to, mailSchemas.passwordReset.parse(data).requestId);
    case 'welcome':
    case 'verifyEmail':
      return isLive('verify', to, mailSchemas.verifyEmail.parse(data).requestId);
    default:
      return true;
  }
}
