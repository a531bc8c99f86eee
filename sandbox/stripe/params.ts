import { z } from 'zod';
import { invalidRequest, type StripeError } from './errors.ts';
import type { FormObject, FormValue } from './form.ts';

/** A whole number written in digits. */
export const integer = z.string().transform((text, context) => {
  if (/^-?\d{1,15}$/.test(text)) return Number(text);
  context.addIssue({
    code: 'custom',
    message: `Invalid integer: ${text}`,
    params: { code: 'parameter_invalid_integer' },
  });
  return z.NEVER;
});

export const boolean = z.string().transform((text, context) => {
  if (text === 'true' || text === 'false') return text === 'true';
  context.addIssue({ code: 'custom', message: `Invalid boolean: ${text}` });
  return z.NEVER;
});

/** Key-value pairs; an empty string removes a key, an empty string instead of the pairs removes all. */
export const metadata = z.union([z.literal(''), z.record(z.string().max(40), z.string().max(500))]);
export type MetadataParam = z.output<typeof metadata>;

export const expand = z.array(z.string()).optional();

const address = z.record(z.string(), z.string()).optional();
export const billingDetails = z.object({
  name: z.string().optional(),
  email: z.string().optional(),
  phone: z.string().optional(),
  address,
});
export const shipping = z.object({
  name: z.string(),
  address,
  phone: z.string().optional(),
  carrier: z.string().optional(),
  tracking_number: z.string().optional(),
});

/** Of a call that reads one object. */
export const retrieveParams = z.strictObject({ expand });

/** `{ gte: … }` or one moment, in seconds since the epoch. */
const timeRange = z.union([
  integer,
  z.strictObject({ gt: integer, gte: integer, lt: integer, lte: integer }).partial(),
]);

export const page = {
  limit: integer.optional(),
  starting_after: z.string().optional(),
  ending_before: z.string().optional(),
  created: timeRange.optional(),
  expand,
};

/**
 * Checks the parameters of a call.
 * @throws StripeError 400 with Stripe's wording for a missing, an unknown or a malformed parameter.
 */
export function readParams<Schema extends z.ZodType>(schema: Schema, given: FormObject): z.output<Schema> {
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw issue === undefined ? invalidRequest('Invalid request.') : parameterError(issue, given);
}

function parameterError(issue: z.core.$ZodIssue, given: FormObject): StripeError {
  if (issue.code === 'unrecognized_keys') {
    const param = paramName([...issue.path, issue.keys[0] ?? '']);
    return invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
  const param = paramName(issue.path);
  if (valueAt(given, issue.path) === undefined) {
    return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  const code = issue.code === 'custom' ? issue.params?.['code'] : undefined;
  return invalidRequest(issue.code === 'custom' ? issue.message : `Invalid ${param}: ${issue.message}`, {
    param,
    ...(typeof code === 'string' && { code }),
  });
}

function paramName(path: PropertyKey[]): string {
  const [first = '', ...rest] = path.map(String);
  return first + rest.map((key) => `[${key}]`).join('');
}

function valueAt(given: FormObject, path: PropertyKey[]): FormValue | undefined {
  let value: FormValue | undefined = given;
  for (const key of path) {
    if (typeof value !== 'object') return undefined;
    value = Array.isArray(value) ? value[Number(key)] : value[String(key)];
  }
  return value;
}
