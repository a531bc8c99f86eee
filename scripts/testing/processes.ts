import { type ChildProcess, spawn } from 'node:child_process';
import type { Output } from './output.ts';

/** How long a stage may take to end its own children before it is killed. */
const graceMilliseconds = 20_000;
/** A program's last output may arrive shortly after its exit. */
const lastWordsMilliseconds = 1000;

const running = new Set<ChildProcess>();
let ending = false;

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // The whole group has ended already.
  }
}

/** This process's environment, with colours turned off, because output may be written to files. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  const { FORCE_COLOR: _forced, ...env } = process.env;
  return { ...env, NO_COLOR: '1', DEBUG_COLORS: '0' };
}

/**
 * Runs a program as the leader of its own process group, so that everything it starts can be ended with it.
 * @returns its exit status; 1 if a signal ended it or it could not be started. Never resolves once `endPrograms` was
 *   called, so that no further stage starts
 */
export function runProgram(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  output: Output,
): Promise<number> {
  return new Promise((resolve) => {
    if (ending) return;
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env, detached: true });
    running.add(child);
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => output.write(chunk));
    child.once('error', (error) => {
      running.delete(child);
      output.write(`${command} could not be started: ${error.message}\n`);
      resolve(1);
    });
    child.once('exit', (code) => {
      running.delete(child);
      signalGroup(child, 'SIGKILL');
      const resolveUnlessEnding = () => {
        if (!ending) resolve(code ?? 1);
      };
      child.once('close', resolveUnlessEnding);
      // Children left behind in another session may hold the pipes open, so don't wait for `close` alone.
      setTimeout(resolveUnlessEnding, lastWordsMilliseconds);
    });
  });
}

/** Ends every running program with its children: with SIGINT, as Ctrl-C does, and SIGKILL after a grace period. */
export async function endPrograms(): Promise<void> {
  ending = true;
  const children = [...running];
  const exits = children.map((child) => new Promise((resolve) => child.once('exit', resolve)));
  for (const child of children) signalGroup(child, 'SIGINT');
  const timer = setTimeout(() => {
    for (const child of children) signalGroup(child, 'SIGKILL');
  }, graceMilliseconds);
  await Promise.all(exits);
  clearTimeout(timer);
}
