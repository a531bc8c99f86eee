import 'server-only';
import { enqueueMail } from '@/lib/mail/enqueue';
import type { MailData } from '@/lib/mail/schema';
import type { AccountDoc } from './data';

/**
 * Mails the owner about a change to their second factor, whoever made it (ASVS 5 V6.3.7).
 * @param key identifies the event, so that it is mailed once
 */
export const mailAboutFactor = (
  { email, name }: Pick<AccountDoc, 'email' | 'name'>,
  what: Omit<MailData['secondFactor'], 'name'>,
  key: string,
): Promise<void> => enqueueMail('secondFactor', email, { name, ...what }, `secondFactor:${key}`);
