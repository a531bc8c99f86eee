import 'server-only';
import { accountLetters } from './letters/accounts';
import { alertLetters } from './letters/alerts';
import { orderLetters } from './letters/orders';
import { paymentTrouble } from './letters/payment-trouble';
import { quoteLetters } from './letters/quotes';
import { shopLetters } from './letters/shop';
import type { MailContent, MailKind } from './schema';

/** The text of every kind of mail; lib/mail/template decides how it looks. */
const letters: Record<MailKind, (data: unknown) => MailContent> = {
  ...accountLetters,
  ...orderLetters,
  paymentTrouble,
  ...alertLetters,
  ...quoteLetters,
  ...shopLetters,
};

/** The content of a mail of this kind. @throws ZodError when its data does not fit (any more) */
export function contentOf(kind: MailKind, data: unknown): MailContent {
  return letters[kind](data);
}
