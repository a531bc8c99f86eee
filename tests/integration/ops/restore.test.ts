import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Db, MongoServerError, ObjectId } from 'mongodb';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { documents } from '@/lib/documents/data';
import { issue } from '@/lib/documents/issue';
import { letterhead } from '@/lib/documents/words';
import { backUp } from '@/lib/ops/backup/dump';
import { settleGroups } from '@/lib/ops/backup/groups';
import { assertNoRestoreUnderWay } from '@/lib/ops/backup/living';
import type { Backup } from '@/lib/ops/backup/manifest';
import { settleSince } from '@/lib/ops/backup/recover';
import { restore } from '@/lib/ops/backup/restore';
import { assertNoRestore, stateOf } from '@/lib/ops/backup/state';
import { swapInto } from '@/lib/ops/backup/swap';
import { ranMigrations } from '@/lib/ops/migrations/data';
import { newestMigration } from '@/lib/ops/migrations/newer';
import { openMigrations } from '@/lib/ops/migrations/run';
import { orders } from '@/lib/orders/data';
import { stripe } from '@/lib/payments/service';
import { closeDb, db, mongo, waitLong, workOn } from '@/lib/platform/db';
import { releaseLease, takeLease } from '@/lib/platform/leases';
import { users } from '@/lib/users/data';
import { anOrder, aUser } from '../../support/factories.ts';
import { anOrderDoc } from '../../support/order-doc.ts';
import { checkBooksAfterEach, ownStripe, times } from '../support.ts';
import { noteCursors } from './open-cursors.ts';

const restorePictures = vi.hoisted(() => vi.fn<(backup: Backup) => Promise<number>>());
vi.mock('@/lib/ops/backup/pictures', async (original) => ({
  ...(await original<typeof import('@/lib/ops/backup/pictures')>()),
  restorePictures,
}));

vi.mock('@/lib/ops/backup/groups', async (original) => {
  const { settleGroups } = await original<typeof import('@/lib/ops/backup/groups')>();
  return { settleGroups: vi.fn(settleGroups) };
});

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

const sequenceIn = (number: string): number => Number(/\d+$/.exec(number)?.[0]);

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

  it('gives no number of an order again that its buyer was told after the backup', async () => {
    await anOrder();
    const folder = newFolder();
    await backUp(folder);
    const { order: lost } = await anOrder();
    await restore(folder, { replace: true });
    const { order } = await anOrder();
    expect(sequenceIn(order.number)).toBeGreaterThan(sequenceIn(lost.number));
  });

  it('gives none again that was told since, when the same backup is restored once more', async () => {
    await anOrder();
    const folder = newFolder();
    await backUp(folder);
    await restore(folder, { replace: true });
    const { order: told } = await anOrder();
    await restore(folder, { replace: true });
    const { order } = await anOrder();
    expect(sequenceIn(order.number)).toBeGreaterThan(sequenceIn(told.number));
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
    workOn(database);
    await expect(assertNoRestore(), 'Stripe was not asked: no shop is to run on it').rejects.toThrow(
      'is a rehearsal of a restore',
    );
    workOn();
    expect((await restore(folder)).database).toBe(database);
    workOn(database);
    await assertNoRestore();
    workOn();
    await expect(restore(folder, { rehearse: true })).rejects.toThrow('that is no rehearsal');
    await mongo().db(database).dropDatabase();
  });

  it('follows a rehearsal by the version before, too, whose migrations and indexes were fewer', async () => {
    await anOrder();
    const folder = newFolder();
    await backUp(folder);
    const { database } = await restore(folder, { rehearse: true });
    workOn(database);
    await orders().dropIndex('product');
    await ranMigrations().deleteOne({ _id: newestMigration });
    workOn();
    expect((await restore(folder)).database).toBe(database);
    workOn(database);
    expect(await orders().indexExists('product')).toBe(true);
    expect(await openMigrations()).toEqual([]);
    await db().dropDatabase();
    workOn();
  });

  it('is a rehearsal in the shop’s own empty database, too, until it is carried out there', async () => {
    await aUser();
    const folder = newFolder();
    await backUp(folder);
    for (const each of await db().collections()) await each.drop();
    await restore(folder, { rehearse: true, into: db().databaseName });
    await expect(assertNoRestore()).rejects.toThrow('is a rehearsal of a restore');
    expect((await restore(folder)).database).toBe(db().databaseName);
    await assertNoRestore();
  });

  it('goes on in a rehearsal that a shop was named, with what was ordered there', async () => {
    const folder = newFolder();
    await backUp(folder);
    const { database } = await restore(folder, { rehearse: true });
    workOn(database);
    const { order } = await anOrder(); // by a version that started on it
    expect((await restore(folder)).database).toBe(database);
    workOn(database);
    await assertNoRestore();
    expect(await orders().countDocuments({ _id: new ObjectId(order.id) })).toBe(1);
    await db().dropDatabase();
    workOn();
  });

  it('is refused while another one is under way, which would drop what the first has put in the place', async () => {
    const { email } = await aUser();
    const folder = newFolder();
    await backUp(folder);
    const target = () => db().databaseName;
    let other: Error | undefined;
    const meanwhile = async () => {
      const beside = target();
      workOn();
      await restore(folder, { replace: true }).catch((error: Error) => {
        other = error;
      });
      workOn(beside);
    };
    vi.mocked(settleGroups).mockImplementationOnce(meanwhile);
    await restore(folder, { replace: true });
    expect(await users().countDocuments({ email })).toBe(1);
    expect(other?.message).toContain(`Another restore works on the database ${db().databaseName}.`);
    await restore(folder, { replace: true }); // the turn was given back
  });

  it('moves nothing when it is a rehearsal, where one in earnest was broken off while it moved', async () => {
    await aUser();
    const folder = newFolder();
    const { startedAt: backup } = await backUp(folder);
    const { database } = await restore(folder);
    const command = vi.spyOn(Db.prototype, 'command').mockRejectedValueOnce(new Error('killed'));
    await expect(restore(folder, { replace: true })).rejects.toThrow('killed');
    command.mockRestore();
    expect(await stateOf(db())).toMatchObject({ phase: 'swap', from: database, backup });
    await expect(restore(folder, { rehearse: true })).rejects.toThrow('that is no rehearsal');
    expect(await stateOf(db())).toMatchObject({ phase: 'swap' });
    expect((await restore(folder, { replace: true })).database).toBe(db().databaseName);
    await assertNoRestore();
  });

  it('does not put what is left of a database in the place of the shop', async () => {
    await aUser();
    const beside = mongo().db(`${db().databaseName}_left`);
    await beside.collection('generations').insertOne({ left: true });
    await expect(swapInto(db(), beside, 'of then')).rejects.toThrow('is not complete');
    expect(await users().countDocuments()).toBeGreaterThan(0);
    await assertNoRestore();
    await beside.dropDatabase();
  });

  it('leaves the old database as it was when collections must not be moved', async () => {
    const folder = newFolder();
    await backUp(folder);
    const later = db().collection('came_later');
    await later.insertOne({ of: 'after the backup' });
    const refused = new MongoServerError({ code: 13, message: 'not authorized on admin' });
    const command = vi.spyOn(Db.prototype, 'command').mockRejectedValue(refused);
    const database = await restore(folder, { replace: true }).then(
      () => '',
      ({ message }: Error) =>
        /(\S+) is complete: name it in MONGODB_URI instead/.exec(message)?.[1] ?? message,
    );
    command.mockRestore();
    expect(database).toMatch(/_restore_\d+$/);
    expect(await later.countDocuments({})).toBe(1);
    await assertNoRestore(); // a shop may start
    expect(await mongo().db(database).collection('products').countDocuments({})).toBeGreaterThan(0);

    await restore(folder, { replace: true }); // once the right was given
    expect(await later.countDocuments({})).toBe(0);
    await assertNoRestore();
  });

  it('goes on into the same database when the image host was away', async () => {
    const folder = newFolder();
    await backUp(folder);
    for (const each of await db().collections()) await each.drop();
    restorePictures.mockRejectedValueOnce(new Error('The image host is away.'));
    await expect(restore(folder, { pictures: true })).rejects.toThrow('The image host is away.');
    restorePictures.mockResolvedValueOnce(3);
    const { database, pictures } = await restore(folder, { pictures: true });
    expect([database, pictures]).toEqual([db().databaseName, 3]);
  });

  /** An empty database, and what happens in it while the pictures are stored. */
  async function meanwhile(folder: string, work: () => Promise<unknown>) {
    await backUp(folder);
    for (const each of await db().collections()) await each.drop();
    restorePictures.mockImplementationOnce(async () => {
      await work();
      return 0;
    });
    return restore(folder, { pictures: true });
  }

  it('lets no shop start while pictures are stored, and tells it what to do', async () => {
    const folder = newFolder();
    const starting = meanwhile(folder, async () => {
      await expect(assertNoRestore()).rejects.toThrow('A restore into this database was broken off.');
      await expect(assertNoRestoreUnderWay(db())).rejects.toThrow(
        `A restore works on the database ${db().databaseName}.`,
      );
    });
    expect((await starting).database).toBe(db().databaseName);
    await assertNoRestore();
    await assertNoRestoreUnderWay(db());
  });

  it('loads nothing beside a shop that came before it could see that, and leaves that one its database', async () => {
    const folder = newFolder();
    const { insertedId } = await meanwhile(folder, () => takeLease('sweep', 60_000)).then(
      () => expect.unreachable('a shop runs'),
      async ({ message }: Error) => {
        expect(message).toContain('it has the leases sweep.');
        await assertNoRestore();
        await releaseLease('sweep');
        return db().collection('users').insertOne({ name: 'of the shop' });
      },
    );
    restorePictures.mockResolvedValueOnce(0);
    expect((await restore(folder, { pictures: true })).database, 'beside').not.toBe(db().databaseName);
    expect(await db().collection('users').find().toArray()).toMatchObject([{ _id: insertedId }]);
    await db().collection('users').deleteMany({});
    const other = newFolder();
    await restore(folder);
    await expect(meanwhile(other, () => db().collection('users').insertOne({}))).rejects.toThrow(
      'is not empty',
    );
    await assertNoRestore();
    await db().collection('users').deleteMany({});
    await restore(folder);
  });

  it('keeps no cursor open while it asks Stripe about the payments that were open', async () => {
    const many = times(102, (at) =>
      anOrderDoc({ paymentIntentId: `pi_open_${at}`, askStripeAt: new Date() }),
    );
    await orders().insertMany(many);
    const cursors = noteCursors();
    let isOpen = false;
    const asking = vi.spyOn(stripe().paymentIntents, 'retrieve').mockImplementation(async () => {
      isOpen ||= cursors.isOneOpen();
      throw new Stripe.errors.StripeInvalidRequestError({ type: 'invalid_request_error', message: 'None.' });
    });
    await settleSince(new Date());
    expect(asking).toHaveBeenCalledTimes(many.length);
    asking.mockRestore();
    cursors.end();
    expect(isOpen).toBe(false);
    await orders().deleteMany({ _id: { $in: many.map(({ _id }) => _id) } });
  });

  it('of a backup that a later version has made is refused before anything is loaded', async () => {
    const later = { name: 'a later one', version: '99.0.0', oldest: 9001, cursor: null, changed: 0 };
    const at = new Date();
    await ranMigrations().insertOne({ _id: 9002, ...later, startedAt: at, finishedAt: at });
    const folder = newFolder();
    await backUp(folder);
    await ranMigrations().deleteOne({ _id: 9002 });
    const said: string[] = [];
    const restoring = restore(folder, { replace: true, say: (line) => said.push(line) });
    await expect(restoring).rejects.toThrow(
      'The backup is newer than this version of the shop: migration 9002 (a later one) of version 99.0.0 ran on its database.',
    );
    expect(said).toEqual([]);
  });

  it('takes no other documents for the first ones of its own', async () => {
    await aUser();
    const folder = newFolder();
    await backUp(folder);
    for (const each of await db().collections()) await each.drop();
    const dying = (line: string) => {
      if (/ products$/.test(line)) throw new Error('killed');
    };
    await expect(restore(folder, { say: dying })).rejects.toThrow('killed');
    const [first] = await users().find().sort({ _id: 1 }).limit(1).toArray();
    await users().deleteOne({ _id: first?._id ?? new ObjectId() });
    await db().collection('users').insertOne({ name: 'of another shop' });
    await expect(restore(folder)).rejects.toThrow('that are not of the backup.');
    await db().collection('users').deleteMany({ name: 'of another shop' });
    await users().deleteMany({});
    await restore(folder);
  });
});
