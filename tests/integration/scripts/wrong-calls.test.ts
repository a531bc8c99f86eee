import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { type Command, runCommand } from './support.ts';

const unknown = /^Unknown option '--what'/;
const calls: readonly [Command, string[], RegExp][] = [
  ['backup', ['--what'], unknown],
  ['backup', ['--verify'], /^npm run backup/],
  ['backup', ['one', 'another'], /^npm run backup/],
  ['restore', ['folder', '--what'], unknown],
  ['restore', [], /^npm run restore/],
  ['migrate', ['--what'], unknown],
  ['check:ledger', ['--what'], unknown],
  ['check:ledger', ['--days=many'], /^Usage: npm run check:ledger/],
  ['reconcile', ['--what'], unknown],
  ['reconcile', ['--since', 'long-ago'], /^npm run reconcile/],
  ['reconcile', ['--refund'], /^--refund asks before it gives back, and nobody can answer here/],
  ['admin', ['who@example.com', '--what'], unknown],
  ['admin', [], /^Usage: npm run admin/],
  ['config:check', ['--what'], unknown],
];

describe('a command that is called wrongly', { timeout: 60_000 }, () => {
  it.each(calls)('ends with 2 and says how it is called: %s %j', async (command, words, says) => {
    const { code, said } = await runCommand(command, words, ['MONGODB_URI'], tmpdir());
    expect(said).toMatch(says);
    expect(said).toContain(`npm run ${command}`);
    expect(code).toBe(2);
  });
});
