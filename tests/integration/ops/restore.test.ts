import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documents } from '@/lib/documents/data';
import { issue } from '@/lib/documents/issue';
import { letterhead } from '@/lib/documents/words';
import { backUp } from '@/lib/ops/backup/dump';
import { restore } from '@/lib/ops/backup/restore';
import { closeDb, waitLong } from '@/lib/platform/db';
import { checkBooksAfterEach, ownStripe } from '../support.ts';

ownStripe();
checkBooksAfterEach();
beforeAll(async () => {
  waitLong();
  await closeDb();
});

const root = mkdtempSync(path.join(tmpdir(), 'restore-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
let made = 0;
function newFolder(): string {
  made += 1;
  return path.join(root, String(made));
}

describe('a restore', { timeout: 120_000 }, () => {
  it('gives no number again that came after the backup, if there was none before it either', async () => {
    const creditNote = (source: string) =>
      issue('creditNote', source, () => ({
        transactionId: 'pi_of_none',
        userId: new ObjectId(),
        orderIds: [],
        total: 0,
        currency: 'usd',
        taxPercent: 0,
        printed: {
          ...letterhead,
          title: '',
          name: '',
          facts: [],
          blocks: [],
          columns: [],
          rows: [],
          totals: [],
          notes: [],
        },
      }));
    const folder = newFolder();
    await backUp(folder);
    const { sequence: lost } = await creditNote('of a refund after the backup');
    await restore(folder, { replace: true });
    const { sequence } = await creditNote('of another one after the restore');
    await documents().deleteMany({ kind: 'creditNote' });
    expect([lost, sequence]).toEqual([1, 1001]);
  });
});
