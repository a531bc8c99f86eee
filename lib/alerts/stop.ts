import 'server-only';
import { hashLinkToken } from '@/lib/mail/links';
import { alerts } from './data';
import type { AlertToken } from './schema';

/** Forgets everything that this address asked for until then. What is in the outbox already is dropped there. */
export async function forgetAlertsOf(email: string, until: Date): Promise<void> {
  await alerts().deleteMany({ email, createdAt: { $lte: until } });
}

/** Forgets everything that an address waits for, by the link of any mail that it ever had. Repeatable. */
export async function stopAlerts({ token }: AlertToken): Promise<void> {
  await alerts().deleteMany({ stop: hashLinkToken(token) });
}
