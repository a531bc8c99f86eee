import 'server-only';
import type { Db } from 'mongodb';
import { db, mongo } from '@/lib/platform/db';
import { verifyFiles } from './archive';
import { fillExclusively, type RestoreOptions } from './fill';
import { assertReadable } from './later-version';
import { assertNobodyRuns } from './living';
import { type Backup, openBackup } from './manifest';
import { type Turn, takeRestoreLease } from './restore-lease';
import { stateOf } from './state';
import { swapInto } from './swap';
import { assertEmpty, isEmpty } from './untouched';

export type Restored = {
  manifest: Backup['manifest'];
  /** The database that was restored into. */
  database: string;
  /** Products whose stock was corrected to match the orders, in words. */
  corrected: string[];
  /** Orders that were paid or refunded since the backup was made. */
  settled: number;
  /** Picture files that were stored again. */
  pictures: number;
};

/** Named after the backup, so that the same command finds what it began. */
const besideOf = (home: string, { manifest }: Backup) =>
  `${home}_restore_${manifest.startedAt.replace(/\D/g, '').slice(0, 14)}`;

/** The database to restore into; one that holds anything else is not touched. @throws Error */
async function targetOf(home: string, backup: Backup, options: RestoreOptions): Promise<string> {
  const { into, replace, rehearse } = options;
  const own = await stateOf(mongo().db(home));
  const isRehearsed = own?.rehearsal === true && own.backup === backup.manifest.startedAt;
  const isBegunHere = isRehearsed || (own !== null && own.phase !== 'ready');
  const isOwnFree = isBegunHere || (await isEmpty(mongo().db(home))); // then nothing is lost
  const target = into ?? (isOwnFree && !replace && !rehearse ? home : besideOf(home, backup));
  const state = await stateOf(mongo().db(target));
  // While pictures are being stored, nothing of it is in the database yet.
  if (state && state.phase !== 'pictures' && state.backup !== backup.manifest.startedAt)
    throw new Error(`${target} holds a part of another backup, of ${state.backup}.`);
  if (state && rehearse && !state.rehearsal)
    throw new Error(
      `The database ${target} belongs to a restore of this backup that is no rehearsal. Name another with --into, or drop it if no shop is to run on it.`,
    );
  await assertNobodyRuns(mongo().db(target));
  if (!state) await assertEmpty(mongo().db(target));
  return target;
}

async function carryOut(
  backup: Backup,
  home: Db,
  options: RestoreOptions,
  turn: Turn | null,
): Promise<Restored> {
  const { replace = false, say = () => undefined } = options;
  const { manifest } = backup;
  const begun = await stateOf(home);
  // A rehearsal is refused below, because of the database that was to be moved.
  if (turn && begun?.phase === 'swap' && begun.from) {
    if (begun.backup !== manifest.startedAt)
      throw new Error(
        `The restore of another backup was broken off, of ${begun.backup}: give that one again.`,
      );
    const from = mongo().db(begun.from);
    await assertNobodyRuns(from);
    await swapInto(home, from, manifest.startedAt);
    return { manifest, database: home.databaseName, corrected: [], settled: 0, pictures: 0 };
  }
  const target = await targetOf(home.databaseName, backup, options);
  const done = await fillExclusively(backup, home, target, options);
  if (!replace || target === home.databaseName) return { manifest, database: target, ...done };
  say(`Moving ${target} into the place of ${home.databaseName} …`);
  await assertNobodyRuns(home);
  await turn?.keep();
  await swapInto(home, mongo().db(target), manifest.startedAt);
  return { manifest, database: home.databaseName, ...done };
}

/**
 * Loads a backup while no shop runs, brings stock in line with the orders, and asks Stripe what was paid since.
 * Restores into a separate database, unless the configured one is empty; existing data is replaced only on request,
 * once all of the backup is loaded. The same call continues an interrupted restore.
 * @throws Error for a damaged backup, one of a later version, a shop or another restore at work, a database that is not
 * empty, counts that differ; Stripe's errors; AppError unavailable (the image host)
 */
export async function restore(folder: string, options: RestoreOptions = {}): Promise<Restored> {
  const backup = await openBackup(folder, options.key ?? null);
  await verifyFiles(backup);
  await assertReadable(backup);
  const home = db();
  if (options.rehearse) return carryOut(backup, home, options, null);
  await assertNobodyRuns(home);
  const turn = await takeRestoreLease(home);
  try {
    return await carryOut(backup, home, options, turn);
  } finally {
    await turn.giveBack();
  }
}
