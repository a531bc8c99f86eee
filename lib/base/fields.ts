import * as z from 'zod';
import { messages } from './messages';
import { chargeLimits, isExact, priceDecimals, toAmount } from './money';
import { isGrouped, typedCount, typedNumber } from './typed-number';
import { isSeenOrEmpty, withoutUnseen, withPlainHyphens } from './unseen';

/** Building blocks of input schemas, so that forms and JSON clients are parsed by the same rules (decision 0012). */

const asText = (value: unknown) => (typeof value === 'number' ? String(value) : value);
const isBlank = (value: unknown) =>
  value === null || (typeof value === 'string' && (value === '' || !isSeenOrEmpty(value)));
const blankAsNull = (value: unknown) => (isBlank(value) ? null : value);
const blankAsMissing = (value: unknown) => (isBlank(value) ? undefined : value);

/** An optional value; null and a blank text count as missing. */
export const unlessBlank = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(blankAsMissing, schema.optional());

const lineEnd = /\r\n?|[\u0085\u2028\u2029]/g;

/** One line of text, with blanks in place of invisible characters. */
export const visibleText = (text: string): string => withoutUnseen(text, ' ');

/** Several lines of such text. Browsers send CR LF in forms (HTML, 4.10.22); it becomes LF. */
const visibleLines = (text: string): string =>
  text.replace(lineEnd, '\n').split('\n').map(visibleText).join('\n');

const cleaned = (clean: (text: string) => string) => (value: unknown) =>
  typeof value === 'string' ? clean(value) : value;
const readText = (clean: (text: string) => string) => (value: unknown) => cleaned(clean)(asText(value));

const required =
  (clean: (text: string) => string) =>
  (missing: string, limit: number, tooLong: string = messages.profile.tooLong(limit)) =>
    z.preprocess(
      readText(clean),
      z.string({ error: missing }).trim().min(1, missing).max(limit, tooLong).refine(isSeenOrEmpty, missing),
    );

/** A required text of one line, trimmed and without invisible characters. */
export const requiredText = required(visibleText);

/** A required text of several lines, cleaned in the same way. */
export const requiredLines = required(visibleLines);

/** An optional text of one line; empty becomes null. */
export const optionalText = (limit: number) =>
  z.preprocess(
    (value) => blankAsNull(readText(visibleText)(value)),
    z.string().trim().max(limit, messages.profile.tooLong(limit)).nullable(),
  );

/** An optional text of several lines; empty becomes null. */
export const optionalLines = (limit: number, tooLong: string) =>
  z.preprocess(
    (value) => blankAsNull(readText(visibleLines)(value)),
    z.string().trim().max(limit, tooLong).nullable(),
  );

/** Maximum length of a phone number, including blanks and dashes. */
const phoneLimit = 40;

/**
 * A phone number (specification §5, `phn`): at least one digit, with `+ - ( ) . /` and blanks anywhere. Clients may
 * send a number.
 */
export const phoneNumber = (required: string, wrong: string = messages.order.phnNumeric) =>
  requiredText(required, phoneLimit)
    .transform(withPlainHyphens)
    .pipe(z.string().regex(/^(?=.*\d)[\d\s+()./-]+$/, wrong));

const numberBy = (read: (text: string) => number) => (required: string) =>
  z.preprocess(
    (value) => {
      const number = typeof value === 'string' ? read(value) : Number.NaN;
      return Number.isNaN(number) ? value : number;
    },
    z.number({
      error: ({ input }) =>
        typeof input === 'string' && isGrouped(input) ? messages.value.grouped : required,
    }),
  );

/** A finite number; anything else is reported as missing, except thousands that may be decimals. */
export const requiredNumber = numberBy(typedNumber);

/** A number that has to be whole: unlike `requiredNumber`, none with what may be a sign between thousands. */
export const requiredCount = numberBy(typedCount);

/** A whole number within bounds. */
export const wholeNumber = (required: string, minimum: number, maximum: number) =>
  requiredCount(required).pipe(
    z
      .number()
      .int(messages.catalogue.wholeNumber)
      .min(minimum, messages.catalogue.tooSmall(minimum))
      .max(maximum, messages.catalogue.tooLarge(maximum)),
  );

/** A positive amount of money as in forms and REST: a decimal number of the currency, not of its minor unit. */
export const amountSchema = (required: string) =>
  requiredNumber(required).pipe(z.number().positive(required));

/** A price in the shop's currency, with at most its number of decimals. */
export const priceSchema = (required: string) =>
  amountSchema(required).pipe(
    z
      .number()
      .max(toAmount(chargeLimits.max), messages.catalogue.priceTooHigh)
      .refine((price) => isExact(price, priceDecimals), messages.catalogue.priceDecimals(priceDecimals)),
  );

/** A scheme (RFC 3986 §3.1). Without dots, which schemes in use don't have, so that `host.example:80` is no match. */
const scheme = /^(?:[a-z][a-z0-9+-]*:|[/\\])/i;
const withScheme = (value: unknown) => {
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' || scheme.test(text) ? value : `https://${text}`;
};

/** An optional web address that is safe to link to (https, no credentials). `https://` is added if it has no scheme. */
export const optionalHttpsUrl = (wrong: string) =>
  z.preprocess(
    (value) => withScheme(blankAsNull(cleaned(visibleText)(value))),
    z
      .string({ error: wrong })
      .trim()
      .max(500, messages.profile.tooLong(500))
      .refine((value) => {
        const url = /^https:\/\/\S+$/i.test(value) && URL.canParse(value) ? new URL(value) : null;
        return url !== null && url.username === '' && url.password === '' && url.hostname.includes('.');
      }, wrong)
      .nullable(),
  );
