import 'server-only';
import { hashLinkToken } from '@/lib/mail/links';
import { alerts } from './data';
import type { AlertToken } from './schema';

/** Deletes the alerts that this address requested until then. Their mails in the outbox are dropped at delivery. */
export async function deleteAlertsOf(email: string, until: Date): Promise<void> {
  await alerts().deleteMany({ email, createdAt: { $lte: until } });
}

/** Deletes all alerts of an address, by the link of any alert mail it ever got. Repeatable. */
export async function stopAlerts({ token }: AlertToken): Promise<void> {
  await alerts().deleteMany({ stop: hashLinkToken(token) });
}
