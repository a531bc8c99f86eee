import 'server-only';
import type { Db } from 'mongodb';
import { releaseLeaseOf, writeLease } from '@/lib/platform/leases';

/** Name of the lease that a restore holds on the databases that it fills or empties. */
export const restoreLease = 'restore';

/** How long (ms) a restore that was killed keeps others waiting. */
const termMs = 60_000;

export type Turn = {
  /** @throws Error when another has the turn by now */
  keep: () => Promise<void>;
  giveBack: () => Promise<void>;
};

/**
 * Takes the turn on a database, as long as the process lives. Of two restores that fill it or replace it, the later one
 * would take what is left beside for the whole shop, and drop the rest.
 * @throws Error when another restore has it
 */
export async function takeRestoreLease(of: Db): Promise<Turn> {
  const owner = crypto.randomUUID();
  const keep = async () => {
    if (await writeLease(restoreLease, termMs, { owner, of })) return;
    throw new Error(
      `Another restore works on the database ${of.databaseName}. Wait until it is through; one that was killed keeps it for a minute at most.`,
    );
  };
  await keep();
  let renewing = Promise.resolve();
  const timer = setInterval(() => {
    renewing = keep().catch(() => undefined); // `keep` is called again before the move
  }, termMs / 4);
  timer.unref();
  return {
    keep,
    giveBack: async () => {
      clearInterval(timer);
      await renewing;
      await releaseLeaseOf(restoreLease, { owner, of }).catch(() => undefined); // the lease expires by itself
    },
  };
}
