import { format } from 'node:util';

let printed: string[] = [];
let expected: RegExp[] = [];

/** Collects what is written to `console.error` and `console.warn` instead of printing it. */
export function catchConsole(): void {
  for (const level of ['error', 'warn'] as const) {
    console[level] = (...args: unknown[]) => {
      printed.push(`console.${level}: ${format(...args)}`);
    };
  }
}

/** Says that the running test makes the code complain in these words. */
export function expectConsole(pattern: RegExp): void {
  expected.push(pattern);
}

/**
 * The lines of the test that just ended which no `expectConsole` announced; forgets them and the announcements.
 * An announced complaint that never came is reported too.
 */
export function takeUnexpected(): string[] {
  const unexpected = printed.filter((line) => !expected.some((pattern) => pattern.test(line)));
  const missing = expected.filter((pattern) => !printed.some((line) => pattern.test(line)));
  printed = [];
  expected = [];
  return [...unexpected, ...missing.map((pattern) => `expected, but not printed: ${pattern}`)];
}
