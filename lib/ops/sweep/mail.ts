import 'server-only';
import { decideAlertMail } from '@/lib/alerts/mail-decision';
import { decideAccountMail } from '@/lib/auth/mail-decision';
import { deliverMail } from '@/lib/mail/deliver';
import { decideBuyerMail } from '@/lib/orders/mail-decision';

/** Sends due mails, unless the module that knows a mail's subject decides otherwise. Returns how many were sent. */
export const sendDueMails = (): Promise<number> =>
  deliverMail(
    async (mail) => (await decideAlertMail(mail)) ?? (await decideBuyerMail(mail)) ?? decideAccountMail(mail),
  );
