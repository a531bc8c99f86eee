import type { CardOutcome } from './types.ts';

export type Decline = { code: string; decline_code?: string; message: string };

type TestCard = { outcome: CardOutcome; requiresAuthentication?: true };

/** Stripe's published test card numbers; every other number with a valid check digit succeeds. */
const TEST_CARDS: Record<string, TestCard> = {
  '4000000000000002': { outcome: 'generic_decline' },
  '4000000000009995': { outcome: 'insufficient_funds' },
  '4000000000009987': { outcome: 'lost_card' },
  '4000000000000069': { outcome: 'expired_card' },
  '4000000000000127': { outcome: 'incorrect_cvc' },
  '4000000000000119': { outcome: 'processing_error' },
  '4000002500003155': { outcome: 'succeeds', requiresAuthentication: true },
  '4000002760003184': { outcome: 'succeeds', requiresAuthentication: true },
  '4000008400001629': { outcome: 'generic_decline', requiresAuthentication: true },
};

/** Tokens of payment methods by which server code names a test card without its number. */
const TOKENS: Record<string, string> = {
  pm_card_visa: '4242424242424242',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_authenticationRequired: '4000002500003155',
};

const DECLINED = 'Your card was declined.';

const DECLINES: Record<Exclude<CardOutcome, 'succeeds'>, Decline> = {
  generic_decline: { code: 'card_declined', decline_code: 'generic_decline', message: DECLINED },
  insufficient_funds: {
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  lost_card: { code: 'card_declined', decline_code: 'lost_card', message: DECLINED },
  expired_card: { code: 'expired_card', message: 'Your card has expired.' },
  incorrect_cvc: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  processing_error: {
    code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
};

export function testCard(number: string): TestCard {
  return TEST_CARDS[number] ?? { outcome: 'succeeds' };
}

/** The card number behind a token such as `pm_card_visa`. */
export function tokenNumber(token: string): string | undefined {
  return Object.hasOwn(TOKENS, token) ? TOKENS[token] : undefined;
}

/** Why a charge of this card is refused; null when it succeeds. */
export function declineOf(outcome: CardOutcome): Decline | null {
  return outcome === 'succeeds' ? null : DECLINES[outcome];
}

/** The brand by the number's first digits, in Stripe's spelling. */
export function brandOf(number: string): string {
  if (/^4/.test(number)) return 'visa';
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'mastercard';
  if (/^3[47]/.test(number)) return 'amex';
  if (/^(6011|64|65)/.test(number)) return 'discover';
  return 'unknown';
}
