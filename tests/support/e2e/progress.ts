import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { FullConfig, Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter';

const marks = { passed: '✓', skipped: '-', failed: '✗', timedOut: '✗', interrupted: '✗' } as const;

const plain = (text: string) => stripVTControlCharacters(text);
const indent = (text: string) => text.replaceAll(/^(?=.)/gm, '    ');

/** A test's full name: file, line, groups and title. */
function nameOf(test: TestCase): string {
  const [, , , ...titles] = test.titlePath();
  return [`${path.basename(test.location.file)}:${test.location.line}`, ...titles].join(' › ');
}

/** An error with the code snippet where it occurred. */
export function describeError({ stack, message, value, snippet }: TestError): string {
  const parts = [stack ?? message ?? value ?? 'no message', snippet].filter((part) => part !== undefined);
  return plain(parts.join('\n\n'));
}

/** Reports every test with its number, in plain text, and repeats failures at the end. */
export default class Progress implements Reporter {
  #total = 0;
  #ended = 0;
  readonly #failures: string[] = [];

  onBegin(config: FullConfig, suite: Suite): void {
    this.#total = suite.allTests().length;
    this.#print(`${this.#total} tests, ${config.workers} at a time\n`);
  }

  onTestEnd(test: TestCase, { status, duration, errors, attachments }: TestResult): void {
    const ok = test.ok();
    this.#ended += 1;
    const number = String(this.#ended).padStart(String(this.#total).length);
    const name = nameOf(test);
    const mark = marks[ok && status !== 'skipped' ? 'passed' : status];
    this.#print(`[${number}/${this.#total}] ${mark} ${name} (${(duration / 1000).toFixed(1)} s)`);
    if (ok) return;
    const files = attachments.flatMap((attachment) => attachment.path ?? []);
    const words = [...errors.map(describeError), ...files.map((file) => path.relative('', file))].join(
      '\n\n',
    );
    this.#failures.push(`✗ ${name}\n${indent(words)}\n`);
    this.#print(indent(words));
  }

  onError(error: TestError): void {
    this.#print(describeError(error));
  }

  onStdOut(chunk: string | Buffer): void {
    process.stdout.write(plain(String(chunk)));
  }

  onStdErr(chunk: string | Buffer): void {
    process.stdout.write(plain(String(chunk)));
  }

  onEnd(): void {
    if (this.#failures.length > 1) this.#print(`\nWhat failed:\n\n${this.#failures.join('\n')}`);
  }

  #print(text: string): void {
    process.stdout.write(`${text}\n`);
  }
}
