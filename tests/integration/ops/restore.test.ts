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
import { closeDb, mongo, waitLong, workOn } from '@/lib/platform/db';
import { takeLease } from '@/lib/platform/leases';
import { users } from '@/lib/users/data';
import { aUser } from '../../support/factories.ts';
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

  it('is not carried out on a database that a shop has run on since, nor taken for a rehearsal', async () => {
    await aUser();
    const folder = newFolder();
    await backUp(folder);
    const { database } = await restore(folder);
    await expect(restore(folder, { rehearse: true })).rejects.toThrow(
      `The database ${database} belongs to a restore of this backup that is no rehearsal.`,
    );

    workOn(database); // as a shop that was started on it
    await takeLease('sweep:orders', 60_000);
    await users().updateMany({}, { $set: { sessions: [{ sid: 'signed-in-since', createdAt: new Date() }] } });
    workOn();
    const refusal = `A shop runs on the database ${database}: it has the leases sweep:orders.`;
    await expect(restore(folder)).rejects.toThrow(refusal);
    await expect(restore(folder, { replace: true })).rejects.toThrow(refusal);
    const beside = mongo().db(database);
    expect(await beside.collection('users').countDocuments({ sessions: [] })).toBe(0);
    await beside.dropDatabase();
  });

  it('is rehearsed as often as one likes, and may follow a rehearsal', async () => {
    const folder = newFolder();
    await backUp(folder);
    const { database } = await restore(folder, { rehearse: true });
    expect((await restore(folder, { rehearse: true })).database).toBe(database);
    expect((await restore(folder)).database).toBe(database);
    await expect(restore(folder, { rehearse: true })).rejects.toThrow('that is no rehearsal');
    await mongo().db(database).dropDatabase();
  });
});
