import { stripVTControlCharacters } from 'node:util';
import { isClientGone } from '../lib/platform/client-gone.ts';
import { withoutQuotes } from '../lib/platform/error-facts.ts';
import { type Level, logLine } from './log.ts';

const methods = { error: 'error', warn: 'warn', log: 'info', info: 'info', debug: 'info' } as const;

/** Objects are logged by their type alone: what libraries pass is unknown and may be confidential. */
const wordOf = (part: unknown): string =>
  typeof part === 'object' && part !== null ? `[${part.constructor?.name ?? 'Object'}]` : String(part);

function tell(level: Level, parts: readonly unknown[]): void {
  const cause = parts.find((part) => part instanceof Error);
  const words = parts.filter((part) => part !== cause).map(wordOf);
  const text = stripVTControlCharacters(words.join(' ')).trim();
  if (text === '' && !cause) return;
  // A client that leaves during a response is no problem of the shop.
  const says = /\w/.test(text) ? text : `${text} ${cause?.message ?? ''}`.trim(); // Next's symbol alone says nothing
  logLine(cause && isClientGone(cause) ? 'info' : level, withoutQuotes(says), {}, cause);
}

/**
 * Makes everything that Next, Node and libraries write to the console JSON, like the rest of the log: one line each,
 * errors without the properties that libraries attach.
 */
export function writeConsoleAsJson(): void {
  for (const [method, level] of Object.entries(methods))
    Object.assign(console, { [method]: (...parts: unknown[]) => tell(level, parts) });
  process.removeAllListeners('warning'); // Node's own listener, which writes plain text
  process.on('warning', (warning) => tell('warn', [warning]));
  // Whoever reads the log may be gone. Next would log that, too, which fails again, and so on without end.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
