import 'server-only';
import { readOldestHold } from '../status/holds';
import { readFirstStart, readLastLedger } from '../status/ledger';
import { readOutbox } from '../status/outbox';
import { readSweepers } from '../status/sweepers';
import { within } from '../status/within';

/** A scrape waits so long for the database; milliseconds. */
const patienceMs = 1_000;
/** What was read is told again for so long, so that many scrapes are one read; milliseconds. */
const keptMs = 5_000;

async function read() {
  const [outbox, sweepers, hold, ledger, firstStart] = await Promise.all([
    readOutbox(),
    readSweepers(),
    readOldestHold(),
    readLastLedger(),
    readFirstStart(),
  ]);
  return { outbox, sweepers, hold, ledger, firstStart };
}

export type Standing = Awaited<ReturnType<typeof read>>;

let kept: { at: number; standing: Promise<Standing | null> } | undefined;

/** How the shop stands by its database, at most five seconds old; null when the database does not answer within one. */
export function standing(): Promise<Standing | null> {
  const now = performance.now();
  if (!kept || now - kept.at > keptMs) kept = { at: now, standing: within(patienceMs, read) };
  return kept.standing;
}
