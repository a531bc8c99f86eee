import { type ChildOptions, startChild } from '../sandbox/child.ts';

const STOP_GRACE_MS = 5000;
const KEPT_LINES = 60;

export interface RunOptions extends Omit<ChildOptions, 'onLine'> {
  signal: AbortSignal;
}

/** URL of the module that makes a program report its failure in one sentence, for `node --import`. */
export const ONE_SENTENCE = new URL('one-sentence.ts', import.meta.url).href;

/** URL of the module that makes a child end with its parent, for `node --import`. */
export const DIE_WITH_PARENT = new URL('die-with-parent.ts', import.meta.url).href;

/** The program's own explanation of its failure, if it needs no more: by ONE_SENTENCE, or its only line of output. */
function ownWords(args: string[], how: number | string, lines: readonly string[]): string | null {
  const said = lines.filter((line) => line.trim() !== '' && !line.startsWith('{')); // log lines
  const speaks = typeof how === 'number' && (args.includes(ONE_SENTENCE) || said.length === 1);
  return speaks && said.length > 0 ? said.join('\n') : null;
}

/**
 * Runs a Node program to its end, silently.
 * @throws Error with the program's own sentence if it fails, or the last lines of its output
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
  if (how !== 0)
    throw new Error(ownWords(args, how, lines) ?? `${what} failed (${how}):\n${lines.join('\n')}`);
}
