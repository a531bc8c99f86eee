import * as z from 'zod';
import { messages } from './messages';
import { chargeLimits, isExact, priceDecimals, toAmount } from './money';

/** Building blocks of input schemas. Forms send text, JSON clients text or numbers: both are read (decision 0012). */

const asText = (value: unknown) => (typeof value === 'number' ? String(value) : value);
const asNumber = (value: unknown) =>
  typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
const blankAsNull = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : value);

/** A text that must not be empty; comes out trimmed. */
export const requiredText = (required: string, limit: number) =>
  z.preprocess(
    asText,
    z.string({ error: required }).trim().min(1, required).max(limit, messages.profile.tooLong(limit)),
  );

/** A text of several lines: a browser's form sends them ended by CR LF, everything here by LF (HTML, 4.10.22). */
export const lines = (value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll(/\r\n?/g, '\n') : asText(value);

/** A text that may be left empty or null, which comes out as null. */
export const optionalText = (limit: number) =>
  z.preprocess(
    (value) => asText(blankAsNull(value)),
    z.string().trim().max(limit, messages.profile.tooLong(limit)).nullable(),
  );

/** A finite number; everything else is told as missing. */
export const requiredNumber = (required: string) => z.preprocess(asNumber, z.number({ error: required }));

/** A whole number within bounds. */
export const wholeNumber = (required: string, minimum: number, maximum: number) =>
  requiredNumber(required).pipe(
    z
      .number()
      .int(messages.catalogue.wholeNumber)
      .min(minimum, messages.catalogue.tooSmall(minimum))
      .max(maximum, messages.catalogue.tooLarge(maximum)),
  );

/** An amount of money above zero, as forms and REST carry it: a decimal number of the currency, not of its minor unit. */
export const amountSchema = (required: string) =>
  requiredNumber(required).pipe(z.number().positive(required));

/** A price in the shop's currency, with as many decimals as it has. */
export const priceSchema = (required: string) =>
  amountSchema(required).pipe(
    z
      .number()
      .max(toAmount(chargeLimits.max), messages.catalogue.priceTooHigh)
      .refine((price) => isExact(price, priceDecimals), messages.catalogue.priceDecimals(priceDecimals)),
  );

/** A web address that is safe to link to (https, no credentials), or nothing. */
export const optionalHttpsUrl = (wrong: string) =>
  z.preprocess(
    blankAsNull,
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
