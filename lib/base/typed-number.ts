import { site } from './site.ts';
import { withoutIgnorable } from './unseen.ts';

/**
 * How a shop's people write numbers: the ten digits, the signs before decimals and between thousands, whether a point may
 * split thousands, and whether prices have three decimals.
 */
type Signs = { digits: string; point: string; group: string; hasPoints: boolean; hasThree: boolean };

function signsOf(locale: string, currency: string): Signs {
  const plain = new Intl.NumberFormat(locale, { useGrouping: false });
  const point = plain.formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.';
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency });
  const hasThree = money.resolvedOptions().maximumFractionDigits === 3;
  return {
    digits: Array.from('0123456789', (digit) => plain.format(Number(digit))).join(''),
    point,
    group: money.formatToParts(1_234_567).find(({ type }) => type === 'group')?.value ?? ' ',
    // Prices with three decimals look like thousands in the forms, which show them with a point.
    hasPoints: point !== '.' && !hasThree,
    hasThree,
  };
}

const { digits, point, group, hasPoints, hasThree } = signsOf(site.locale, site.currency.code);

/** Digits with at most one point, as people write numbers: no exponents, no other bases, no `Infinity`. */
const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;

const between = `[${group}\\s'’]`;
const thousands = new RegExp(`${between}(?=\\d)`, 'g');
/** '1.234,50' in German: thousands that decimals follow, which leaves no doubt. */
const isFull = new RegExp(
  `^[+-]?\\d{1,3}(?:${between}\\d{2,3})*${between}\\d{3}[${group === '.' ? '' : '.'}${point}]\\d+$`,
);

/** More characters than any finite number has digits. */
const longest = 400;

/** With digits from 0 to 9. Texts too long for a number stay as they are: to read all of a form takes a second. */
function inWesternDigits(typed: string): string {
  if (digits === '0123456789' || typed.length > longest) return typed;
  return Array.from(typed, (each) => {
    const digit = digits.indexOf(each);
    return digit < 0 ? each : String(digit);
  }).join('');
}

/** A number typed in the signs of the shop's locale, with digits from 0 to 9 and a point: '12,50' in German as '12.50'. */
export function inPlainSigns(typed: string): string {
  if (typed.length > longest) return typed;
  const western = inWesternDigits(typed);
  return (isFull.test(western) ? western.replace(thousands, '') : western).replace(point, '.');
}

/** True for '1.250' in a locale with another sign before decimals: many there mean 1,250 by it, a form 1.25. */
export const mayBeThousands = (typed: string): boolean =>
  hasPoints && /^[+-]?\d{1,3}(?:\.\d{3})+$/.test(inWesternDigits(typed));

/** What is seen of a text, from its first letter to its last. */
export const seenOf = (text: string): string =>
  (text.length > longest ? text : withoutIgnorable(text)).trim();

const isInGroups = new RegExp(`^[+-]?\\d{1,3}(?:[.,${point}]\\d{3})+$`);

/** True for '1.250' and '1,250' in every locale: a count has no decimals, so nobody means one and a quarter by them. */
export const isGrouped = (typed: string): boolean => isInGroups.test(inWesternDigits(seenOf(typed)));

/** True for '1,500' where prices are written so, as in Tunisia: elsewhere a filter takes it for thousands. */
export const isPriceOfThree = (typed: string): boolean =>
  hasThree && point === ',' && /^\d+,\d{3}$/.test(typed);

/** The number that a form takes a text for; NaN for a text that it refuses. */
export function typedNumber(text: string): number {
  const typed = seenOf(text);
  const plain = mayBeThousands(typed) ? '' : inPlainSigns(typed);
  return decimal.test(plain) ? Number(plain) : Number.NaN;
}

/** The same of a field for counts. */
export const typedCount = (text: string): number => (isGrouped(text) ? Number.NaN : typedNumber(text));
