import 'server-only';
import { readOldestHold } from '../status/holds';
import { readFirstStart, readLastLedger } from '../status/ledger';
import { readOutbox } from '../status/outbox';
import { readSweepers } from '../status/sweepers';
import { within } from '../status/within';

/** How long (ms) a scrape waits for the database. */
const patienceMs = 1_000;
/** How long (ms) a read is reused, so that many scrapes cost one read. */
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

/** The shop's state in its database, at most five seconds old; null if the database does not answer within one. */
export function standing(): Promise<Standing | null> {
  const now = performance.now();
  if (!kept || now - kept.at > keptMs) kept = { at: now, standing: within(patienceMs, read) };
  return kept.standing;
}
