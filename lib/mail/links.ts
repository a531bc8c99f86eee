import 'server-only';
import { createHash, createHmac } from 'node:crypto';
import { timeNow } from '@/lib/platform/clock';
import { derivedKey } from '@/lib/platform/derived-key';

/** The one live link of its kind that was mailed to a user. The token itself is not kept. */
export type MailedLink = { hash: string; expiresAt: Date };

const hour = 3_600_000;

/** How long a mailed link is good, in milliseconds (decision 0013). */
export const linkLifetimes = { reset: hour, verify: 72 * hour } as const;
export type LinkPurpose = keyof typeof linkLifetimes;
/** Links of alerts (lib/alerts): one that confirms ends with its alert, one that stops them is the address's for good. */
type AlertLink = 'alert' | 'stopAlerts';

/**
 * The token in the link of one request, or of one address to stop mails to it: 256 bits that only AUTH_SECRET can work
 * out. So the mail that carries it can wait in the outbox, and be tried again, without the token being kept anywhere.
 */
export function linkToken(purpose: LinkPurpose | AlertLink, requestId: string): string {
  return createHmac('sha256', derivedKey('mailed-link'))
    .update(`${purpose}:${requestId}`)
    .digest('base64url');
}

/** What is kept of a token. It is random enough that a fast hash without salt gives nothing away. */
export const hashLinkToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** What is kept of the link that this request is about to mail. */
export function mailedLink(purpose: LinkPurpose, requestId: string): MailedLink {
  return {
    hash: hashLinkToken(linkToken(purpose, requestId)),
    expiresAt: new Date(timeNow().getTime() + linkLifetimes[purpose]),
  };
}
