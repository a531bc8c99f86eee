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

/** Announces console output that the running test is expected to cause. */
export function expectConsole(pattern: RegExp): void {
  expected.push(pattern);
}

/**
 * Returns the output of the test that has just ended which no `expectConsole` announced, and announced output that
 * never came. Forgets both.
 */
export function takeUnexpected(): string[] {
  const unexpected = printed.filter((line) => !expected.some((pattern) => pattern.test(line)));
  const missing = expected.filter((pattern) => !printed.some((line) => pattern.test(line)));
  printed = [];
  expected = [];
  return [...unexpected, ...missing.map((pattern) => `expected, but not printed: ${pattern}`)];
}
