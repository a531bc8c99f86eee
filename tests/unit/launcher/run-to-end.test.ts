import { expect, it } from 'vitest';
import { ONE_SENTENCE, runToEnd } from '../../../launcher/run-to-end.ts';

const end = (code: string, ...before: string[]) =>
  runToEnd('The work', [...before, '-e', code], { signal: new AbortController().signal });
const speaks = ['--import', ONE_SENTENCE];

it('says nothing of a program that ends well', async () => {
  await expect(end('console.log(1)')).resolves.toBeUndefined();
});

it.each([
  [
    'a program that speaks for itself',
    'throw new Error("Do this.\\n  And that.")',
    speaks,
    'Do this.\n  And that.',
  ],
  [
    'the same after lines of the log',
    'console.log(`{"level":40}`); throw new Error("Do this.")',
    speaks,
    'Do this.',
  ],
  ['one that says one line', 'console.error("\\nDo this.\\n"); process.exit(3)', [], 'Do this.'],
  ['one that says much', 'console.log("a\\nb"); process.exit(3)', [], 'The work failed (3):\na\nb'],
  ['one that is killed', 'process.kill(process.pid, "SIGKILL")', speaks, 'The work failed (SIGKILL):\n'],
  ['one that says nothing', 'process.exit(2)', speaks, 'The work failed (2):\n'],
])('says of %s what to do, once', async (_name, code, before, words) => {
  await expect(end(code, ...before)).rejects.toThrow(new Error(words));
});
