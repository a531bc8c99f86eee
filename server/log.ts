import { errorFacts } from '../lib/platform/error-facts.ts';
import { logIds, problemId } from '../lib/platform/request-id.ts';
import { sourceStack } from './source-stack.ts';

/** Pino's levels (lib/platform/log). */
const levels = { info: 30, warn: 40, error: 50 } as const;
export type Level = keyof typeof levels;

export type Facts = Record<string, string | number>;

const least: Readonly<Record<string, number>> = { ...levels, debug: 20, trace: 10, fatal: 60, silent: 100 };

/** Writes one JSON line to standard error. Never pass a request, a header or a body. */
export function logLine(level: Level, message: string, details: Facts = {}, cause?: unknown): void {
  if (levels[level] < (least[process.env['LOG_LEVEL'] ?? 'info'] ?? levels.info)) return;
  const line = {
    level: levels[level],
    time: new Date().toISOString(),
    ...logIds(),
    ...details,
    ...(cause instanceof Error && { err: errorFacts(cause, sourceStack) }),
    msg: message,
  };
  process.stderr.write(`${JSON.stringify(line)}\n`);
}

/** Logs a problem. @returns the id of the log line */
export function logProblem(message: string, details: Facts = {}, cause?: unknown): string {
  const id = problemId();
  logLine('error', message, { id, ...details }, cause);
  return id;
}
