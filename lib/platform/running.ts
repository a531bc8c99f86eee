// Shared with the server, which runs outside of Next: imports nothing of the app.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { processSingleton } from './process-singleton.ts';

/** This process: its version and build of the shop, its host, and its start. */
export type Running = {
  /** Random id of this process. */
  readonly id: string;
  readonly host: string;
  readonly pid: number;
  readonly version: string;
  readonly build: string;
  readonly node: string;
  readonly startedAt: Date;
};

const unknown = 'unknown';

/** What a file says; '' if it can't be read. */
export function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return '';
  }
}

const versionIn = (text: string): string => /"version":\s*"([^"]+)"/.exec(text)?.[1] ?? unknown;

/** Facts about this process, looked up once; in development there is no build. */
export const running = (): Running =>
  processSingleton('running', () => ({
    id: randomUUID(),
    host: hostname(),
    pid: process.pid,
    version: versionIn(textOf('package.json')),
    build: textOf(path.join(process.env['NEXT_DIST_DIR'] || '.next', 'BUILD_ID')) || unknown,
    node: process.version,
    startedAt: new Date(Date.now() - Math.round(process.uptime() * 1000)),
  }));
