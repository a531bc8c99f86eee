import { cardError } from './errors.ts';

/**
 * Refuses a card that no bank could have issued. `year` has four digits.
 * @throws StripeError 402 in Stripe's words, with the field in `param`.
 */
export function checkCard(number: string, month: number, year: number, cvc: string | undefined): void {
  if (!hasValidCheckDigit(number)) {
    throw cardError('Your card number is incorrect.', { code: 'incorrect_number', param: 'number' });
  }
  if (month < 1 || month > 12) {
    throw cardError("Your card's expiration month is invalid.", {
      code: 'invalid_expiry_month',
      param: 'exp_month',
    });
  }
  const now = new Date();
  const isPast = new Date(year, month, 1) <= now;
  if (isPast || year > now.getFullYear() + 50) {
    const what = isPast && year === now.getFullYear() ? 'month' : 'year';
    throw cardError(`Your card's expiration ${what} is invalid.`, {
      code: `invalid_expiry_${what}`,
      param: `exp_${what}`,
    });
  }
  if (cvc !== undefined && !/^\d{3,4}$/.test(cvc)) {
    throw cardError("Your card's security code is invalid.", { code: 'invalid_cvc', param: 'cvc' });
  }
}

/** The check digit rule of ISO/IEC 7812 (Luhn). */
function hasValidCheckDigit(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  const sum = [...number].reverse().reduce((total, character, index) => {
    const digit = Number(character) * (index % 2 === 0 ? 1 : 2);
    return total + (digit > 9 ? digit - 9 : digit);
  }, 0);
  return sum % 10 === 0;
}
