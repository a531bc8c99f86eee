import 'server-only';
import type { Filter } from 'mongodb';
import * as z from 'zod';
import type { MailDoc } from '@/lib/mail/data';
import type { DeliveryDecision } from '@/lib/mail/deliver';
import { hashLinkToken, linkToken } from '@/lib/mail/links';
import type { MailKind } from '@/lib/mail/schema';
import { type AlertDoc, alerts } from './data';

const asking = z.object({ askId: z.string() });

/** The kinds of mail about alerts, each with the filter of alerts for which it is still worth sending. */
const standing: Partial<Record<MailKind, (askId: string) => Filter<AlertDoc>>> = {
  alertConfirm: (askId) => ({ askId, state: 'asked' }),
  // Anybody may ask again with this address; that must not cancel the mail it already has coming.
  backInStock: (askId) => ({
    $or: [
      { askId, state: { $in: ['waiting', 'told'] } },
      { toldAskId: askId, state: 'asked' },
    ],
  }),
};

/** Lets the link of the mail about to be sent end alerts from before AUTH_SECRET was changed, too. */
async function renewStop(email: string): Promise<void> {
  const stop = hashLinkToken(linkToken('stopAlerts', email));
  await alerts().updateMany({ email, stop: { $ne: stop } }, { $set: { stop } });
}

/**
 * Whether an alert's mail is sent or dropped: it is sent as long as its request stands, even when no account has that
 * address. Null for every other kind of mail.
 */
export async function decideAlertMail({ kind, to, data }: MailDoc): Promise<DeliveryDecision | null> {
  const filterOf = standing[kind];
  if (!filterOf) return null;
  const { askId } = asking.parse(data);
  const stands = await alerts().countDocuments({ email: to, ...filterOf(askId) }, { limit: 1 });
  if (stands === 0) return 'drop';
  if (kind === 'backInStock') await renewStop(to);
  return 'send';
}
