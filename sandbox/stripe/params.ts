import * as z from 'zod';
import { invalidRequest, type StripeError } from './errors.ts';
import type { FormObject, FormValue } from './form.ts';

/** An integer in decimal digits. */
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

/** Limits: docs.stripe.com/api/metadata. */
export const metadata = z
  .record(z.string().max(40), z.string().max(500))
  .refine((given) => Object.keys(given).length <= 50, 'no more than 50 keys')
  .optional();

/** Parameters of a list; `created` in seconds since the epoch. */
export const page = {
  limit: integer.optional(),
  starting_after: z.string().optional(),
  created: z.strictObject({ gte: integer }).optional(),
};

/**
 * Validates the parameters of a call.
 * @throws StripeError 400 with Stripe's message for a missing, unknown or malformed parameter.
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
  if (valueAt(given, issue.path) === '') {
    const message = `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset.`;
    return invalidRequest(message, { code: 'parameter_invalid_empty', param });
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
