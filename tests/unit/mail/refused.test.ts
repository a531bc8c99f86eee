import { describe, expect, it } from 'vitest';
import { isRefusedForGood } from '@/lib/mail/service';

/** As nodemailer tells that a server refused the recipient, or the mail, for good in these words. */
const refusalOf = (code: 'EENVELOPE' | 'EMESSAGE', words: string): Error =>
  Object.assign(new Error(words), { code, responseCode: 554, response: `554 ${words}` });

describe('a mail that a server refuses', () => {
  // Exchange (twice), Exim, qmail, Postfix, Exim and Sendmail to a shop that is not set up yet at its provider.
  it.each([
    ['EMESSAGE', '5.2.252 SendAsDenied; shop@example.com not allowed to send as orders@example.com'],
    ['EENVELOPE', '5.7.64 TenantAttribution; not permitted'],
    ['EENVELOPE', 'relay not permitted'],
    ['EENVELOPE', 'sorry, that domain is not in my list of allowed rcpthosts (#5.7.1)'],
    [
      'EENVELOPE',
      '5.1.0 <orders@example.com>: Sender address rejected: User unknown in local recipient table',
    ],
    ['EENVELOPE', 'Sender verify failed'],
    ['EENVELOPE', '5.1.8 Domain of address orders@example.com does not exist'],
  ] as const)('for its sender is not refused for good: %s %s', (code, words) => {
    expect(isRefusedForGood(refusalOf(code, words))).toBe(false);
  });

  it.each([
    'User unknown, says the host relay-1.example.net to sender-2.example.net',
    '<nobody@relay.example.com>: User unknown, says the host relay-1.example.net to sender-2.example.net',
    '5.2.1 <nobody@relay.example.com>: mailbox disabled, says 192.5.1.8',
    '5.1.1 <nobody@relay.example.com>: Recipient address rejected: User unknown in relay recipient table',
    '5.1.1 No such user, please inform the sender',
  ])('for its recipient is, also in words that are said of a sender: %s', (words) => {
    expect(isRefusedForGood(refusalOf('EENVELOPE', words))).toBe(true);
  });
});
