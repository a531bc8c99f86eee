import 'server-only';
import { alertFateOf } from '@/lib/alerts/mail-fate';
import { accountFateOf } from '@/lib/auth/mail-fate';
import { deliverMail } from '@/lib/mail/deliver';
import { buyerFateOf } from '@/lib/orders/mail-fate';

/** Sends the mails that are due, if the room that each comes from lets it go. Returns how many were sent. */
export const sendDueMails = (limit?: number): Promise<number> =>
  deliverMail(
    async (mail) => (await alertFateOf(mail)) ?? (await buyerFateOf(mail)) ?? accountFateOf(mail),
    limit,
  );
