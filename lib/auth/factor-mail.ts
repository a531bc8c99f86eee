import 'server-only';
import { enqueueMail } from '@/lib/mail/enqueue';
import type { MailData } from '@/lib/mail/schema';
import type { AccountDoc } from './data';

/**
 * Tells the owner what has happened to his second factor, whoever did it (ASVS 5 V6.3.7).
 * @param key names the event, so that it is told once
 */
export const mailAboutFactor = (
  { email, name }: Pick<AccountDoc, 'email' | 'name'>,
  what: Omit<MailData['secondFactor'], 'name'>,
  key: string,
): Promise<void> => enqueueMail('secondFactor', email, { name, ...what }, `secondFactor:${key}`);
