import type { CommandStartedEvent, MongoClient } from 'mongodb';
import { beforeEach } from 'vitest';
import { mongo } from '@/lib/platform/db';
import { root } from '../../../scripts/testing/places.ts';

/** The project file that sends the current command; undefined if a test itself does. */
export function asker(): string | undefined {
  const trace: { stack?: string } = {};
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 60;
  Error.captureStackTrace(trace, asker);
  const files = (trace.stack ?? '')
    .split('\n')
    .map((line) => line.slice(Math.max(0, line.indexOf(root) + root.length + 1)))
    .filter((line) => /^(?:app|lib|scripts|tests)\//.test(line) && !line.startsWith('tests/support/vitest/'))
    .map((line) => line.replace(/:\d+:\d+\)?$/, ''));
  Error.stackTraceLimit = limit;
  const [file = 'a package'] = files;
  return file.startsWith('tests/') ? undefined : file;
}

/** Calls `note` for every command of the shop's database client, including clients that a test opens anew. */
export function hearCommands(note: (event: CommandStartedEvent) => void): void {
  const heard = new WeakSet<MongoClient>();
  beforeEach(() => {
    const client = mongo();
    if (heard.has(client)) return;
    heard.add(client);
    client.on('commandStarted', note);
  });
}
