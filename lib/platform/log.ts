import 'server-only';
import { type LoggerOptions, pino } from 'pino';
import { logLevelOf } from './env-rules';
import { logIds } from './request-id';

const maxDepth = 3;

/** An email address, as the database repeats it where a value must be unique. */
const address = /[^\s"<>(){}]{1,64}@(?:[a-z\d-]+\.)+[a-z]{2,}/gi;
const withoutAddresses = (text: string | undefined) => text?.replace(address, '…@…');

/**
 * The parts of an error that are logged. Other properties are dropped, because libraries attach secrets: Stripe's
 * responses contain client secrets. Auth.js wraps a cause as `{ err }`.
 */
function errorFacts(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, cause } = error;
  const code = 'code' in error && /^(string|number)$/.test(typeof error.code) ? error.code : undefined;
  const inner = typeof cause === 'object' && cause !== null && 'err' in cause ? cause.err : cause;
  return {
    type: name,
    message: withoutAddresses(message),
    code,
    stack: withoutAddresses(stack),
    ...(inner instanceof Error && depth < maxDepth && { cause: errorFacts(inner, depth + 1) }),
  };
}

export const logOptions = {
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: ['password', 'token', '*.password', '*.token', '*.passwordHash'],
  mixin: logIds,
  serializers: { err: (error: unknown) => errorFacts(error) },
} satisfies LoggerOptions;

/** Structured logs on standard output. Never pass a request, a body, a token or the content of an email. */
export const log = pino({ ...logOptions, level: logLevelOf(process.env['LOG_LEVEL']) });
