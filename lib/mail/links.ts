import 'server-only';
import { createHash, createHmac } from 'node:crypto';
import { timeNow } from '@/lib/platform/clock';
import { derivedKey } from '@/lib/platform/derived-key';

/** The only valid link of its kind that was mailed to a user. The token itself is not stored. */
export type MailedLink = { hash: string; expiresAt: Date };

const hour = 3_600_000;

/** Lifetimes of mailed links, in milliseconds (decision 0013). */
export const linkLifetimes = { reset: hour, verify: 72 * hour } as const;
export type LinkPurpose = keyof typeof linkLifetimes;
/** Links of stock alerts (lib/alerts): 'alert' confirms one and ends with it; 'stopAlerts' is valid for good. */
type AlertLink = 'alert' | 'stopAlerts';

/**
 * The token in the link of one request, or in the link by which an address stops alerts: 256 bits that can only be
 * derived with AUTH_SECRET. So a mail can wait in the outbox, and be retried, without the token being stored.
 */
export function linkToken(purpose: LinkPurpose | AlertLink, requestId: string): string {
  return createHmac('sha256', derivedKey('mailed-link'))
    .update(`${purpose}:${requestId}`)
    .digest('base64url');
}

/** The stored form of a token. Tokens are random enough for a fast hash without salt. */
export const hashLinkToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** The stored form of the link that this request is about to mail. */
export function mailedLink(purpose: LinkPurpose, requestId: string): MailedLink {
  return {
    hash: hashLinkToken(linkToken(purpose, requestId)),
    expiresAt: new Date(timeNow().getTime() + linkLifetimes[purpose]),
  };
}
