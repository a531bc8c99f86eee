import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import { type Command, runCommand } from './support.ts';

const unknown = /^Unknown option '--what'/;
const calls: readonly [Command, string[], RegExp][] = [
  ['backup', ['--verify'], /^npm run backup/],
  ['backup', ['one', 'another'], /^npm run backup/],
  ['restore', [], /^npm run restore/],
  ['restore', ['backup', '--into', 'admin'], /^--into names admin, which is the database server's own/],
  ['restore', ['backup', '--into=Local'], /^--into names Local, which is the database server's own/],
  ['check:ledger', ['--days=many'], /^Usage: npm run check:ledger/],
  ['reconcile', ['--since', 'long-ago'], /^npm run reconcile/],
  ['reconcile', ['--since', '2026-02-30'], /^npm run reconcile/],
  ['reconcile', ['--since', '06/05/2026'], /^npm run reconcile/],
  ['reconcile', ['--since', '2026-11-20T08:00'], /^npm run reconcile/],
  ['reconcile', ['--refund'], /^--refund asks before it gives back, and nobody can answer here/],
  ['admin', [], /^Usage: npm run admin/],
  ['seed:large', ['--orders', 'many'], /^npm run seed:large/],
  ['release', [], /^Usage: npm run release/],
  ['prove:release', ['one', 'another'], /^Usage: npm run prove:release/],
];

/** Those of developers: tools of others, and what has words of its own that go on to them. */
const developers: ReadonlySet<string> = new Set([
  'bench',
  'build',
  'check',
  'coverage',
  'format',
  'licences',
  'prove:machines',
  'sandbox:env',
  'sbom',
  'test',
  'test:long',
]);
const isCommand = (name: string): name is Command => name in manifest.scripts && !developers.has(name);
const operators = Object.keys(manifest.scripts).filter(isCommand);

const folder = mkdtempSync(path.join(tmpdir(), 'wrong-calls-'));
/** With a database that is not there, as it needs none to see that the call is wrong. */
const call = (command: Command, words: readonly string[]) =>
  runCommand(command, words, [], folder, { MONGODB_URI: 'mongodb://127.0.0.1:1/shop' });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a command that is called wrongly', () => {
  it.each(calls)('ends with 2 and says how it is called: %s %j', async (command, words, says) => {
    const { code, said } = await call(command, words);
    expect(said).toMatch(says);
    expect(said).toContain(`npm run ${command}`);
    expect(code).toBe(2);
  });

  it.each(operators)('takes no word that it does not know, and does nothing: npm run %s', async (command) => {
    const { code, said } = await call(command, ['--what']);
    expect(said).toMatch(unknown);
    expect(said).toContain(command === 'start' ? 'npm start' : `npm run ${command}`);
    expect(said).not.toContain('    at ');
    expect(code).toBe(2);
  });

  it('finds before the build that a release cannot be written where it is to be', async () => {
    const file = path.join(folder, 'file');
    writeFileSync(file, '');
    const { code, said } = await call('release', [path.join(file, 'release')]);
    expect([code, said]).toEqual([1, expect.stringMatching(/is no folder, or lies in what is none/)]);
    const free = await call('release', [path.join(folder, 'release')]);
    expect([free.code, free.said], 'without npm').toEqual([1, 'Start this with: npm run release']);
  });
});
