import { stripVTControlCharacters } from 'node:util';
import { isClientGone } from '../lib/platform/client-gone.ts';
import { type Level, logLine } from './log.ts';

const methods = { error: 'error', warn: 'warn', log: 'info', info: 'info', debug: 'info' } as const;

/** Objects are named by their kind alone: nobody knows what libraries hand over. */
const wordOf = (part: unknown): string =>
  typeof part === 'object' && part !== null ? `[${part.constructor?.name ?? 'Object'}]` : String(part);

function tell(level: Level, parts: readonly unknown[]): void {
  const cause = parts.find((part) => part instanceof Error);
  const words = parts.filter((part) => part !== cause).map(wordOf);
  const text = stripVTControlCharacters(words.join(' ')).trim();
  if (text === '' && !cause) return;
  // Who leaves while he is answered is no trouble of ours.
  const says = /\w/.test(text) ? text : `${text} ${cause?.message ?? ''}`.trim(); // Next's sign alone says nothing
  logLine(cause && isClientGone(cause) ? 'info' : level, says, {}, cause);
}

/**
 * From now on what Next, Node and libraries write to the console is JSON, as the rest of the log is: one line each, errors
 * without their baggage.
 */
export function writeConsoleAsJson(): void {
  for (const [method, level] of Object.entries(methods))
    Object.assign(console, { [method]: (...parts: unknown[]) => tell(level, parts) });
  process.removeAllListeners('warning'); // Node's own, which writes plain text
  process.on('warning', (warning) => tell('warn', [warning]));
}
