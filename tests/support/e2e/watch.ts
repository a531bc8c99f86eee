import type { BrowserContext } from '@playwright/test';

const ownHosts = new Set(['localhost', '127.0.0.1']);

/** Collects what may not happen in any page of a context. */
export type Watch = {
  /** Announces a problem that this test is expected to cause. */
  expectProblem(pattern: RegExp): void;
  /** All problems that were not announced. */
  problems(): string[];
};

/** Says only that the machine is slow, where a page uses its font; budgets.spec.ts proves that it does. */
const lateFont = /\.woff2 was preloaded using link preload but not used within a few seconds/;

/**
 * Watches a context for console errors and warnings (which include violations of the Content-Security-Policy), uncaught
 * errors, and requests to other machines.
 */
export function watch(context: BrowserContext): Watch {
  const seen: string[] = [];
  const expected: RegExp[] = [];
  context.on('console', (message) => {
    const at = message.location().url;
    const isProblem = message.type() === 'error' || message.type() === 'warning';
    if (isProblem && !lateFont.test(message.text())) seen.push(`console: ${message.text()} (${at})`);
  });
  context.on('weberror', (error) => {
    const { stack, message } = error.error();
    seen.push(`uncaught: ${stack || message || 'without a word'} (${error.page()?.url()})`);
  });
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http') && !ownHosts.has(url.hostname)) seen.push(`request to ${url.href}`);
  });
  return {
    expectProblem: (pattern) => expected.push(pattern),
    problems: () => seen.filter((problem) => !expected.some((pattern) => pattern.test(problem))),
  };
}
