/** The checks of a card before it is sent, with Stripe.js' messages. */

const BRANDS = [
  { brand: 'visa', pattern: /^4/, length: 16, cvc: 3 },
  { brand: 'mastercard', pattern: /^(5[1-5]|2[2-7])/, length: 16, cvc: 3 },
  { brand: 'amex', pattern: /^3[47]/, length: 15, cvc: 4 },
  { brand: 'discover', pattern: /^(6011|64|65)/, length: 16, cvc: 3 },
];
const UNKNOWN_BRAND = { brand: 'unknown', length: 16, cvc: 3 };

export function digitsOf(text) {
  return text.replace(/\D/g, '');
}

export function brandOf(number) {
  return BRANDS.find(({ pattern }) => pattern.test(digitsOf(number))) ?? UNKNOWN_BRAND;
}

/** `4242424242424242` as `4242 4242 4242 4242`; American Express in groups of 4, 6 and 5. */
export function formatNumber(text) {
  const { brand, length } = brandOf(text);
  const digits = digitsOf(text).slice(0, length);
  const groups =
    brand === 'amex' ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?$/ : /^(\d{1,4})(\d{1,4})?(\d{1,4})?(\d{1,4})?$/;
  return (groups.exec(digits)?.slice(1) ?? []).filter(Boolean).join(' ');
}

/** `1230`, `12/30`, `3/30` and `12/2030` as `12 / 30`. */
export function formatExpiry(text) {
  const [month = '', year] = text.split('/').map(digitsOf);
  const isYearApart = year !== undefined && month.length < 3;
  const padded = (isYearApart && month.length === 1) || /^[2-9]/.test(month) ? `0${month}` : month;
  const digits = isYearApart ? padded + (year.length === 4 ? year.slice(2) : year) : padded + (year ?? '');
  const compact = /^\d{2}20\d{2}$/.test(digits) ? digits.slice(0, 2) + digits.slice(4) : digits.slice(0, 4);
  return compact.length > 2 ? `${compact.slice(0, 2)} / ${compact.slice(2)}` : compact;
}

export function formatCvc(text, number) {
  const { brand, cvc } = brandOf(number);
  return digitsOf(text).slice(0, brand === 'unknown' ? 4 : cvc);
}

/** The error of a field, or null; `values` has the text of all three. */
export function checkField(name, values) {
  if (name === 'number') return checkNumber(digitsOf(values.number));
  if (name === 'expiry') return checkExpiry(digitsOf(values.expiry));
  const isComplete = digitsOf(values.cvc).length >= brandOf(values.number).cvc;
  return isComplete ? null : problem('incomplete_cvc', "Your card's security code is incomplete.");
}

/** The `card` parameter of Stripe's API. */
export function cardParams(values) {
  const expiry = digitsOf(values.expiry);
  return {
    number: digitsOf(values.number),
    exp_month: Number(expiry.slice(0, 2)),
    exp_year: 2000 + Number(expiry.slice(2)),
    cvc: digitsOf(values.cvc),
  };
}

function checkNumber(digits) {
  if (digits.length < brandOf(digits).length) {
    return problem('incomplete_number', 'Your card number is incomplete.');
  }
  return hasValidCheckDigit(digits) ? null : problem('invalid_number', 'Your card number is invalid.');
}

function checkExpiry(digits) {
  const month = Number(digits.slice(0, 2));
  if (digits.length < 4 || month < 1 || month > 12) {
    return problem('incomplete_expiry', "Your card's expiration date is incomplete.");
  }
  const now = new Date();
  const year = 2000 + Number(digits.slice(2));
  if (year < now.getFullYear()) {
    return problem('invalid_expiry_year_past', "Your card's expiration year is in the past.");
  }
  if (year > now.getFullYear() + 50) {
    return problem('invalid_expiry_year', "Your card's expiration year is invalid.");
  }
  const isPast = year === now.getFullYear() && month < now.getMonth() + 1;
  return isPast ? problem('invalid_expiry_month_past', "Your card's expiration date is in the past.") : null;
}

/** The check digit rule of ISO/IEC 7812 (Luhn). */
function hasValidCheckDigit(digits) {
  const sum = [...digits].reverse().reduce((total, character, index) => {
    const digit = Number(character) * (index % 2 === 0 ? 1 : 2);
    return total + (digit > 9 ? digit - 9 : digit);
  }, 0);
  return sum % 10 === 0;
}

function problem(code, message) {
  return { type: 'validation_error', code, message };
}
