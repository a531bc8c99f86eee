import 'server-only';
import { hashLinkToken } from '@/lib/mail/links';
import { alerts } from './data';
import type { AlertToken } from './schema';

/** Forgets everything that this address waits for. What is in the outbox already is dropped there. */
export async function forgetAlertsOf(email: string): Promise<void> {
  await alerts().deleteMany({ email });
}

/** The same by the link of a mail. Repeatable: a link that is forgotten has nothing left to end. */
export async function stopAlerts({ token }: AlertToken): Promise<void> {
  const alert = await alerts().findOne({ stop: hashLinkToken(token) }, { projection: { email: 1 } });
  if (alert) await forgetAlertsOf(alert.email);
}
