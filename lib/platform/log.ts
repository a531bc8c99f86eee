import 'server-only';
import { type LoggerOptions, pino } from 'pino';
import { logLevelOf } from './env-rules';
import { errorFacts } from './error-facts';
import { logIds } from './request-id';

export const logOptions = {
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: ['password', 'token', '*.password', '*.token', '*.passwordHash'],
  mixin: logIds,
  serializers: {
    err: (error: unknown) => (error instanceof Error ? errorFacts(error) : { message: String(error) }),
  },
} satisfies LoggerOptions;

/** Structured logs on standard output. Never pass a request, a body, a token or the content of an email. */
export const log = pino({ ...logOptions, level: logLevelOf(process.env['LOG_LEVEL']) });
