import 'server-only';
import type { Db } from 'mongodb';
import { leaveGap } from '@/lib/documents/issue';
import { moveCaches } from '@/lib/platform/cache';
import { db, mongo, workOn } from '@/lib/platform/db';
import { assertNotNewer } from '../migrations/newer';
import { leftOut, verifyFiles } from './archive';
import { settleGroups } from './groups';
import { dropLateDocuments } from './late-documents';
import { assertNobodyRuns } from './living';
import { loadAll } from './load';
import { type Backup, openBackup } from './manifest';
import { leaveNumbersOf, leaveOrderNumbers } from './numbers';
import { restorePictures } from './pictures';
import { raise } from './raise';
import { settleSince } from './recover';
import { endRestoredSessions } from './sessions';
import { collectionsOf, endState, saveState, stateOf } from './state';
import { rebuildStock } from './stock';
import { swapInto } from './swap';
import { type Turn, takeTurn } from './turn';

export type RestoreOptions = {
  /** Of the backup, if it is encrypted. */
  key?: Buffer | null;
  /** The name of the database to restore into; by default one's own if it is empty, else one beside it. */
  into?: string;
  /** In the end, what was restored takes the place of the database that `MONGODB_URI` names. */
  replace?: boolean;
  /** To see whether it works: Stripe is not asked, nothing is refunded, a shop may run meanwhile. */
  rehearse?: boolean;
  /** Pictures that the image host has lost are stored again. */
  pictures?: boolean;
  /** Told of each step, in words. */
  say?: (line: string) => void;
};

export type Restored = {
  manifest: Backup['manifest'];
  /** The database that has it. */
  database: string;
  /** Products whose stock had to be brought in line with the orders, in words. */
  corrected: string[];
  /** Orders that were paid, or whose payment was given back, since the backup was made. */
  settled: number;
  /** Files of pictures that were stored again. */
  pictures: number;
};

const isEmpty = async (name: string): Promise<boolean> => {
  const of = mongo().db(name);
  for (const each of await collectionsOf(of)) {
    if (!leftOut.has(each) && (await of.collection(each).findOne({}, { projection: { _id: 1 } })))
      return false;
  }
  return true;
};

/** Named by the backup, so that the same command finds what it began. */
const besideOf = (home: string, { manifest }: Backup) =>
  `${home}_restore_${manifest.startedAt.replace(/\D/g, '').slice(0, 14)}`;

/** Where to; a database that holds anything else is not touched. @throws Error */
async function targetOf(home: string, backup: Backup, options: RestoreOptions): Promise<string> {
  const { into, replace, rehearse } = options;
  const own = await stateOf(mongo().db(home));
  const isRehearsed = own?.rehearsal === true && own.backup === backup.manifest.startedAt;
  const isBegunHere = isRehearsed || (own !== null && own.phase !== 'ready');
  const isOwnFree = isBegunHere || (await isEmpty(home)); // then nothing is lost
  const target = into ?? (isOwnFree && !replace && !rehearse ? home : besideOf(home, backup));
  const state = await stateOf(mongo().db(target));
  if (state && state.backup !== backup.manifest.startedAt)
    throw new Error(`${target} holds a part of another backup, of ${state.backup}.`);
  if (state && rehearse && !state.rehearsal)
    throw new Error(
      `The database ${target} belongs to a restore of this backup that is no rehearsal. Name another with --into, or drop it if no shop is to run on it.`,
    );
  await assertNobodyRuns(mongo().db(target));
  if (!state && !(await isEmpty(target)))
    throw new Error(`The database ${target} is not empty: name another with --into.`);
  return target;
}

/** Documents, migrations of what is older, indexes; then in line with the orders and with Stripe. */
async function fill(backup: Backup, home: Db, { rehearse, say = () => undefined }: RestoreOptions) {
  const { startedAt } = backup.manifest;
  const begun = (await stateOf(db()))?.phase ?? 'load';
  const save = (phase: 'load' | 'raise' | 'settle') =>
    saveState(db(), { backup: startedAt, phase, ...(rehearse && { rehearsal: true }) });
  if (begun === 'load') {
    await save('load');
    await loadAll(backup, say);
    await assertNotNewer();
    await save('raise');
  }
  if (begun === 'load' || begun === 'raise') {
    say('Migrations and indexes …');
    await raise(say);
    await leaveOrderNumbers();
    await save('settle');
  }
  const since = new Date(startedAt);
  await endRestoredSessions();
  await leaveGap(); // the numbers of those that are left out next count, too
  await leaveNumbersOf(home);
  const late = await dropLateDocuments(since);
  if (late > 0) say(`Documents of orders that came after the backup began, left out: ${late}`);
  await settleGroups(since);
  say('Stock, by the orders …');
  const corrected = await rebuildStock(since);
  if (!rehearse) say('Payments since then, by Stripe …');
  const settled = rehearse ? 0 : await settleSince(since);
  await moveCaches({ hard: ['*'] });
  return { corrected, settled };
}

/** Fills a database as its only restore, or goes on with that. */
async function fillAlone(backup: Backup, home: Db, target: string, options: RestoreOptions) {
  const { rehearse = false, say = () => undefined } = options;
  const { startedAt } = backup.manifest;
  const isOwn = target === home.databaseName;
  const turn = isOwn && !rehearse ? null : await takeTurn(mongo().db(target)); // else `restore` has it
  try {
    say(`Restoring the backup of ${startedAt} into the database ${target} …`);
    // Before any document: a database that is complete would be taken for another's by the same command given again.
    const pictures = options.pictures ? await restorePictures(backup) : 0;
    workOn(target);
    const done = { ...(await fill(backup, home, options)), pictures };
    if (isOwn) await endState(home);
    else await saveState(db(), { backup: startedAt, phase: 'ready', ...(rehearse && { rehearsal: true }) });
    return done;
  } finally {
    await turn?.giveBack(); // before it is moved: a lease that is kept would bring back what is dropped
    workOn();
  }
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
  // A rehearsal is refused below, by the database that was to be moved.
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
  const done = await fillAlone(backup, home, target, options);
  if (!replace || target === home.databaseName) return { manifest, database: target, ...done };
  say(`Moving ${target} into the place of ${home.databaseName} …`);
  await assertNobodyRuns(home);
  await turn?.keep();
  await swapInto(home, mongo().db(target), manifest.startedAt);
  return { manifest, database: home.databaseName, ...done };
}

/**
 * Loads a backup while no shop runs, brings stock in line with the orders and asks Stripe what was paid since. Into a
 * database of its own, unless one's own is empty: nothing that is there is touched before all of the backup is, and only
 * when that is asked for. The same call goes on with one that was broken off.
 * @throws Error for a damaged backup, a shop or another restore at work, a database that is not empty, counts that differ;
 * Stripe's errors; AppError unavailable (the image host)
 */
export async function restore(folder: string, options: RestoreOptions = {}): Promise<Restored> {
  const backup = await openBackup(folder, options.key ?? null);
  await verifyFiles(backup);
  const home = db();
  if (options.rehearse) return carryOut(backup, home, options, null);
  await assertNobodyRuns(home);
  const turn = await takeTurn(home);
  try {
    return await carryOut(backup, home, options, turn);
  } finally {
    await turn.giveBack();
  }
}
