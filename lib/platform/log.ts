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

/** Bytes of lines that are kept while they can't be written; what comes then is lost. */
const mostKept = 16 * 1024 * 1024;

/**
 * Standard output. Where it is a file on a full disk, the process works on and writes what it kept once there is room;
 * at its end, pino would try to write for ever (sonic-boom's `flushSync` repeats whatever the error is).
 */
function standardOutput() {
  const output = pino.destination({ fd: 1, sync: false, maxLength: mostKept });
  const flushSync = output.flushSync.bind(output);
  let isFailing = false;
  output.flushSync = () => {
    if (!isFailing) flushSync();
  };
  output.on('write', () => {
    isFailing = false;
  });
  output.on('error', () => {
    isFailing = true; // there is nowhere to say it
  });
  return output;
}

/** Structured logs on standard output. Never pass a request, a body, a token or the content of an email. */
export const log = pino({ ...logOptions, level: logLevelOf(process.env['LOG_LEVEL']) }, standardOutput());
