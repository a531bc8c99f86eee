import { type ChildOptions, startChild } from '../sandbox/child.ts';

const STOP_GRACE_MS = 5000;
const KEPT_LINES = 60;

export interface RunOptions extends Omit<ChildOptions, 'onLine'> {
  signal: AbortSignal;
}

/** Path of the module that has a program say in one sentence what ended it, for `node --import`. */
export const ONE_SENTENCE = new URL('one-sentence.ts', import.meta.url).href;

/** Path of the module that makes a child end with its parent, for `node --import`. */
export const DIE_WITH_PARENT = new URL('die-with-parent.ts', import.meta.url).href;

/**
 * Runs a Node program to its end without a word.
 * @throws Error with the last lines of its output when it fails
 */
export async function runToEnd(what: string, args: string[], { signal, ...options }: RunOptions) {
  signal.throwIfAborted();
  const lines: string[] = [];
  const child = startChild(process.execPath, ['--import', DIE_WITH_PARENT, ...args], {
    ...options,
    onLine(line) {
      lines.push(line);
      if (lines.length > KEPT_LINES) lines.shift();
    },
  });
  const stop = () => void child.stop(STOP_GRACE_MS);
  signal.addEventListener('abort', stop);
  const how = await child.exited;
  signal.removeEventListener('abort', stop);
  signal.throwIfAborted();
  if (how !== 0) throw new Error(`${what} failed (${how}):\n${lines.join('\n')}`);
}
