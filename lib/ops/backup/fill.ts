import 'server-only';
import type { Db } from 'mongodb';
import { leaveGap } from '@/lib/documents/issue';
import { invalidateCaches } from '@/lib/platform/cache';
import { db, mongo, workOn } from '@/lib/platform/db';
import { settleGroups } from './groups';
import { dropLateDocuments } from './late-documents';
import { dropLeavers } from './leavers';
import { loadAll } from './load';
import type { Backup } from './manifest';
import { migrateRestored } from './migrate-restored';
import { leaveNumbersOf, leaveOrderNumbers } from './numbers';
import { restorePictures } from './pictures';
import { settleSince } from './recover';
import { takeRestoreLease } from './restore-lease';
import { endRestoredSessions } from './sessions';
import { recountStars } from './stars';
import { endState, saveState, stateOf } from './state';
import { rebuildStock } from './stock';
import { assertUntouched } from './untouched';

export type RestoreOptions = {
  /** Key of the backup, if it is encrypted. */
  key?: Buffer | null;
  /** Name of the database to restore into; by default the configured one if it is empty, else one beside it. */
  into?: string;
  /** Whether the restored database finally replaces the one that `MONGODB_URI` names. */
  replace?: boolean;
  /** Only tests the backup: Stripe is not asked, nothing is refunded, a shop may run meanwhile. */
  rehearse?: boolean;
  /** Whether pictures that the image host has lost are stored again. */
  pictures?: boolean;
  /** Called with a line about each step. */
  say?: (line: string) => void;
};

/** Loads documents, runs migrations, creates indexes, then brings all in line with the orders and with Stripe. */
async function fill(backup: Backup, home: Db, { rehearse, say = () => undefined }: RestoreOptions) {
  const { startedAt } = backup.manifest;
  const begun = (await stateOf(db()))?.phase;
  const save = (phase: 'load' | 'raise' | 'settle') =>
    saveState(db(), { backup: startedAt, phase, ...(rehearse && { rehearsal: true }) });
  if (begun === 'pictures') {
    await assertUntouched(db());
    await save('load');
  }
  if (begun === 'pictures' || begun === 'load') {
    await loadAll(backup, say);
    await save('raise');
  }
  say('Migrations and indexes …');
  await migrateRestored(say); // also of what a version before this one had rehearsed, or had left half-way
  if (begun === 'pictures' || begun === 'load' || begun === 'raise') {
    await leaveOrderNumbers();
    await save('settle');
  }
  const since = new Date(startedAt);
  await endRestoredSessions();
  await leaveGap(); // before late documents are dropped: buyers hold their numbers
  await leaveNumbersOf(home);
  const late = await dropLateDocuments(since);
  if (late > 0) say(`Documents of orders that came after the backup began, left out: ${late}`);
  await settleGroups(since);
  say('Stock, by the orders …');
  const corrected = await rebuildStock(since);
  await recountStars();
  await dropLeavers(since);
  if (!rehearse) say('Payments since then, by Stripe …');
  const settled = rehearse ? 0 : await settleSince(since);
  await invalidateCaches({ hard: ['*'] });
  return { corrected, settled };
}

/** Fills a database, with no other restore at work on it; continues one that was interrupted. */
export async function fillExclusively(backup: Backup, home: Db, target: string, options: RestoreOptions) {
  const { rehearse = false, say = () => undefined } = options;
  const { startedAt } = backup.manifest;
  const isOwn = target === home.databaseName;
  const of = mongo().db(target);
  const turn = isOwn && !rehearse ? null : await takeRestoreLease(of); // `restore` has the turn on `home`
  const rehearsal = rehearse && ({ rehearsal: true } as const);
  try {
    say(`Restoring the backup of ${startedAt} into the database ${target} …`);
    // No shop starts on it from here on.
    const begun = await stateOf(of);
    if (!begun || begun.phase === 'pictures')
      await saveState(of, { backup: startedAt, phase: 'pictures', ...rehearsal });
    // Before any document: if pictures failed after them, the same command would refuse a database that is complete.
    const pictures = options.pictures ? await restorePictures(backup, say) : 0;
    workOn(target);
    const done = { ...(await fill(backup, home, options)), pictures };
    if (isOwn && !rehearse) await endState(home);
    else await saveState(db(), { backup: startedAt, phase: 'ready', ...rehearsal });
    return done;
  } finally {
    await turn?.giveBack(); // before the database is moved: renewing the lease would create it again
    workOn();
  }
}
