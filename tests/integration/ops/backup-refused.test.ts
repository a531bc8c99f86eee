import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { products } from '@/lib/catalogue/data';
import type * as archive from '@/lib/ops/backup/archive';
import { backUp } from '@/lib/ops/backup/dump';
import { openBackup } from '@/lib/ops/backup/manifest';
import { restore } from '@/lib/ops/backup/restore';
import { endState, saveState } from '@/lib/ops/backup/state';
import { closeDb, db, mongo, waitLong, workOn } from '@/lib/platform/db';
import { createIndexes } from '@/lib/platform/indexes';
import { anOrder, aUser } from '../../support/factories.ts';
import { ownStripe } from '../support.ts';

/** What happens in the database once a collection is written, and before the next one is read. */
const meanwhile = vi.hoisted(() => vi.fn(async (): Promise<void> => undefined));
vi.mock('@/lib/ops/backup/archive', async (original) => {
  const real = await original<typeof archive>();
  const writeCollection: typeof archive.writeCollection = async (...given) => {
    const entry = await real.writeCollection(...given);
    await meanwhile();
    return entry;
  };
  return { ...real, writeCollection };
});

ownStripe();
beforeAll(async () => {
  waitLong();
  await closeDb();
});

const root = mkdtempSync(path.join(tmpdir(), 'backup-refused-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
let made = 0;
function newFolder(): string {
  made += 1;
  return path.join(root, String(made));
}

it('is not made of a database that is no whole shop, but of a new one', async () => {
  const folder = newFolder();
  const other = `${db().databaseName}_other`;
  workOn(other);
  await createIndexes(); // as the first start does
  await expect(backUp(folder)).rejects.toThrow(
    `No backup was made: the database ${other} has no account, as every shop has. If MONGODB_URI names the right one`,
  );
  expect(existsSync(folder)).toBe(false);
  await aUser();
  await backUp(folder);
  await anOrder();
  await products().deleteMany({});
  await expect(backUp(newFolder())).rejects.toThrow('has orders, but no product.');
  workOn();
  await mongo().db(other).dropDatabase();
});

it('is not made of a database that a restore has half filled', async () => {
  const [folder, half] = [newFolder(), newFolder()];
  await backUp(folder);
  for (const each of await db().collections()) await each.drop();
  const dying = (line: string) => {
    if (/ users$/.test(line)) throw new Error('killed');
  };
  await expect(restore(folder, { say: dying })).rejects.toThrow('killed');
  await expect(backUp(half)).rejects.toThrow('A restore into this database was broken off.');
  await restore(folder);
  await backUp(half);
});

it('is not complete when a restore begins meanwhile', async () => {
  const [folder, mixed] = [newFolder(), newFolder()];
  const { startedAt } = await backUp(folder);
  meanwhile.mockImplementationOnce(() => saveState(db(), { backup: startedAt, phase: 'swap', from: 'none' }));
  await expect(backUp(mixed)).rejects.toThrow('A restore into this database was broken off.');
  await endState(db());
  await expect(openBackup(mixed)).rejects.toThrow('holds no complete backup');
});

it.each(['{"format": 2, "id"', '{"format": 3}', ''])(
  'is not read when its list is damaged: %s',
  async (text) => {
    const folder = newFolder();
    await backUp(folder);
    const file = path.join(folder, 'manifest.json');
    writeFileSync(file, text);
    await expect(openBackup(folder)).rejects.toThrow(`${file} is damaged, or of a later version of the shop`);
  },
);
