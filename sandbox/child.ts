import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

export interface ChildOptions {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** Receives the output line by line. Without it the child writes where this process writes. */
  onLine?: (line: string) => void;
}

export interface Child {
  pid: number | undefined;
  /** Resolves when the process has ended, with its exit code or the name of the signal that ended it. */
  exited: Promise<number | string>;
  /** Asks the process to end, and kills its whole group if it has not ended after `graceMs` milliseconds. */
  stop(graceMs: number): Promise<void>;
}

/**
 * Starts a process in its own session, so that Ctrl-C reaches only this process, which decides in what order all end.
 * The child's standard input is a pipe that closes with this process: a child that watches it (`die-with-parent.ts`,
 * the database) ends even if this process is killed.
 */
export function startChild(command: string, args: string[], options: ChildOptions = {}): Child {
  const { onLine, ...rest } = options;
  const output = onLine ? 'pipe' : 'inherit';
  const child = spawn(command, args, { ...rest, detached: true, stdio: ['pipe', output, output] });
  // Writing to a dead child's pipe fails; its exit is reported anyway.
  child.stdin?.on('error', () => {});
  for (const stream of [child.stdout, child.stderr]) if (stream && onLine) readLines(stream, onLine);
  const exited = exitOf(child);
  return { pid: child.pid, exited, stop: (graceMs) => stop(child, exited, graceMs) };
}

function readLines(stream: Readable, onLine: (line: string) => void) {
  createInterface({ input: stream }).on('line', onLine);
}

function exitOf(child: ChildProcess): Promise<number | string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'unknown'));
  });
}

async function stop(child: ChildProcess, exited: Promise<unknown>, graceMs: number) {
  const { pid } = child;
  if (pid === undefined) return;
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGTERM');
    const timer = setTimeout(() => killGroup(pid), graceMs);
    await exited;
    clearTimeout(timer);
  }
  killGroup(pid);
}

/** Kills what is left of a process and its descendants, if anything. */
function killGroup(pid: number) {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
