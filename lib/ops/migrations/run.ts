import 'server-only';
import { setTimeout as pause } from 'node:timers/promises';
import { timeNow } from '@/lib/platform/clock';
import { releaseLease, takeLease } from '@/lib/platform/leases';
import { running } from '@/lib/platform/running';
import { type MigrationDoc, ranMigrations } from './data';
import { migrations } from './list';
import { assertNotNewer } from './newer';
import type { Migration } from './schema';

const lease = 'migrate';
/** Longer than any batch takes; after this, another process continues for one that died. */
const leaseMs = 60_000;
const waitMs = 1000;

type Options = {
  /** Called with a line about each step. */
  say?: (line: string) => void;
  known?: readonly Migration[];
};

/** The migrations that have not finished on this database, in their order. */
export async function openMigrations(known: readonly Migration[] = migrations): Promise<Migration[]> {
  const finished = await ranMigrations()
    .find({ finishedAt: { $ne: null } }, { projection: { _id: 1 } })
    .toArray();
  const numbers = new Set(finished.map(({ _id }) => _id));
  return known.filter(({ number }) => !numbers.has(number));
}

/** The record of a migration, which from here on counts as begun. */
async function begin({ number, name, oldest }: Migration): Promise<MigrationDoc> {
  const { version } = running();
  const doc = { name, version, oldest, startedAt: timeNow(), finishedAt: null, cursor: null, changed: 0 };
  const known = await ranMigrations().findOneAndUpdate(
    { _id: number },
    { $setOnInsert: doc },
    { upsert: true, returnDocument: 'after' },
  );
  return known ?? { _id: number, ...doc };
}

/** Runs batch after batch from the stored cursor, as long as this process has the lease. */
async function carryOut(migration: Migration, say: (line: string) => void): Promise<void> {
  const { number: _id, name } = migration;
  let { cursor, changed } = await begin(migration);
  while (await takeLease(lease, leaseMs)) {
    const batch = await migration.batch(cursor);
    ({ cursor } = batch);
    changed += batch.changed;
    const finishedAt = cursor === null ? timeNow() : null;
    await ranMigrations().updateOne({ _id }, { $set: { cursor, changed, finishedAt } });
    say(`Migration ${_id} (${name}): ${changed} changed${cursor === null ? '.' : ' so far …'}`);
    if (cursor === null) return;
  }
}

/**
 * Migrates the database: the first process does it, the others wait for it. An interrupted migration continues where it
 * was.
 * @throws Error when the database is newer than this version
 */
export async function migrate({ say = () => undefined, known = migrations }: Options = {}): Promise<void> {
  await assertNotNewer(known.at(-1)?.number);
  for (let open = await openMigrations(known); open[0]; open = await openMigrations(known)) {
    if (!(await takeLease(lease, leaseMs))) {
      await pause(waitMs);
      continue;
    }
    try {
      await carryOut(open[0], say);
    } finally {
      await releaseLease(lease).catch(() => undefined); // the lease expires by itself
    }
  }
}

/** Migrates what a previous version, running beside this one, wrote after a migration had ended; for the sweeper. */
export async function migrateLateComers(known: readonly Migration[] = migrations): Promise<void> {
  for (const { again } of known) await again?.();
}

/** What `migrate` would do, in words, without doing it. @throws Error when the database is newer than this version */
export async function plannedMigrations(): Promise<string[]> {
  await assertNotNewer();
  const open = await openMigrations();
  return Promise.all(
    open.map(
      async ({ number, name, pending }) => `Migration ${number} (${name}): ${await pending()} to change.`,
    ),
  );
}
