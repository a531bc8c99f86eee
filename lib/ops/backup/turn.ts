import 'server-only';
import type { Db } from 'mongodb';
import { returnLeaseOf, writeLease } from '@/lib/platform/leases';

/** Of the lease that a restore has on the databases which it fills or empties. */
export const restoreLease = 'restore';

/** One that was killed keeps others waiting so long; milliseconds. */
const termMs = 60_000;

export type Turn = {
  /** @throws Error when another has the turn by now */
  keep: () => Promise<void>;
  giveBack: () => Promise<void>;
};

/**
 * Takes the turn on a database: of two restores that fill one, or put it in the place of another, the later would take what is
 * left beside for the whole shop, and drop the rest. Kept as long as the process lives.
 * @throws Error when another restore has it
 */
export async function takeTurn(of: Db): Promise<Turn> {
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
    renewing = keep().catch(() => undefined); // who moves the database asks once more
  }, termMs / 4);
  timer.unref();
  return {
    keep,
    giveBack: async () => {
      clearInterval(timer);
      await renewing;
      await returnLeaseOf(restoreLease, { owner, of }).catch(() => undefined); // it ends by itself
    },
  };
}
