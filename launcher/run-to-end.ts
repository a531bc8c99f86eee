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

/** What a program said of its end that needs no more words: it speaks for itself, or has said one thing. */
function ownWords(args: string[], how: number | string, lines: readonly string[]): string | null {
  const said = lines.filter((line) => line.trim() !== '' && !line.startsWith('{')); // which is the log's
  const speaks = typeof how === 'number' && (args.includes(ONE_SENTENCE) || said.length === 1);
  return speaks && said.length > 0 ? said.join('\n') : null;
}

/**
 * Runs a Node program to its end without a word.
 * @throws Error with its own sentence when it fails, or the last lines of its output
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
