import { type ChildProcess, spawn } from 'node:child_process';

/** Time a stage gets to end its own children before it is killed. */
const graceMilliseconds = 20_000;

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

/**
 * Runs a program as the leader of a process group of its own, so that everything it starts can be ended with it.
 * @returns its exit status; 1 when a signal ended it or it could not be started; nothing any more once the end began,
 * so that no further stage starts
 */
export function runProgram(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<number> {
  return new Promise((resolve) => {
    if (ending) return;
    const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env, detached: true });
    running.add(child);
    const ended = (status: number) => {
      running.delete(child);
      signalGroup(child, 'SIGKILL');
      if (!ending) resolve(status);
    };
    child.once('error', (error) => {
      console.error(`${command} could not be started: ${error.message}`);
      ended(1);
    });
    child.once('exit', (code) => ended(code ?? 1));
  });
}

/** Ends every running program with its children: asks as Ctrl-C would, kills after a grace period. */
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
