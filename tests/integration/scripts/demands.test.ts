import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { auditEvents } from '@/lib/audit/data';
import { products } from '@/lib/catalogue/data';
import { endState, saveState } from '@/lib/ops/backup/state';
import { ranMigrations } from '@/lib/ops/migrations/data';
import { db } from '@/lib/platform/db';
import { users } from '@/lib/users/data';
import { aUser } from '../../support/factories.ts';
import { ownStripe } from '../support.ts';
import { type Command, runCommand } from './support.ts';

ownStripe(); // the ledger waits for payments of other tests that it does not know
const folder = mkdtempSync(path.join(tmpdir(), 'demands-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (command: Command, words: string[], names: readonly string[]) =>
  runCommand(command, words, names, folder);

const stripe = ['STRIPE_SECRET_KEY', 'STRIPE_API_URL'];

/** Each command that works on the shop, what it cannot do without, and what shows that it was done. */
const commands: readonly {
  command: Command;
  words?: string[];
  needs: string[];
  /** Demanded, of those that it needs: the others have a meaning when they are missing. */
  demands: string[];
  says: RegExp;
}[] = [
  { command: 'indexes', needs: [], demands: [], says: /^Indexes are in place\.$/ },
  { command: 'seed', needs: [], demands: [], says: /^Seeded\.$/ },
  { command: 'admin', words: ['demands@example.com'], needs: [], demands: [], says: /is an admin now\.$/m },
  {
    command: 'check:ledger',
    needs: [...stripe, 'AUTH_URL'],
    demands: ['AUTH_URL', 'STRIPE_SECRET_KEY'],
    says: /products, \d+ orders, \d+ payments\./,
  },
  {
    command: 'reconcile',
    needs: [...stripe, 'AUTH_URL'],
    demands: ['AUTH_URL', 'STRIPE_SECRET_KEY'],
    says: /payments without an order\.$/m,
  },
];

describe('a command', () => {
  it.each(commands)('runs with what it uses, and nothing of the other services: $command', async (row) => {
    const { command, words = [], needs, says } = row;
    if (command === 'admin') await aUser({ email: 'demands@example.com' });
    const { code, said } = await run(command, words, ['MONGODB_URI', ...needs]);
    expect(said).toMatch(says);
    expect(code).toBe(0);
    if (command === 'admin') expect(await users().countDocuments({ role: 'admin' })).toBe(1);
  });

  it.each([
    ['indexes', []],
    ['seed', []],
    ['admin', ['restored@example.com']],
    ['migrate', []],
  ] as const)('writes nothing into a database that a restore has half filled: %s', async (command, words) => {
    await aUser({ email: 'restored@example.com' });
    const counts = () =>
      Promise.all([products(), auditEvents(), ranMigrations()].map((of) => of.countDocuments({})));
    const before = await counts();
    await saveState(db(), { backup: 'of then', phase: 'load' });
    const { code, said } = await run(command, [...words], ['MONGODB_URI', ...stripe, 'AUTH_URL']);
    expect(said).toMatch(/^A restore into this database was broken off\./);
    expect([code, await counts()]).toEqual([1, before]);
    await endState(db());
  });

  it.each(commands.filter(({ demands }) => demands.length > 0))(
    'says by its name what it cannot do without: $command',
    async ({ command, words = [], demands }) => {
      const { code, said } = await run(command, words, ['MONGODB_URI', 'STRIPE_API_URL']);
      const missing = demands.map((name) => `  ${name} is missing`);
      expect(said).toBe(['The environment is not complete. See .env.example.', ...missing].join('\n'));
      expect(code).toBe(1);
    },
  );
});
