import 'server-only';
import { type Actor, assertAdmin } from '@/lib/auth/actor';
import { timeNow } from '@/lib/platform/clock';
import { readVitals } from '../vitals/data';
import { readOldestHold } from './holds';
import { readFirstStart, readLastLedger } from './ledger';
import { readOutbox } from './outbox';
import { readProcesses } from './processes';
import type { Status } from './schema';
import { readServices } from './services';
import { readSweepers } from './sweepers';
import { within } from './within';

/** How long (ms) the page waits for each of its parts. */
const patienceMs = 1_500;

/** What the last check of the books found, and for how long they have not been checked. */
async function readBooks(now: Date): Promise<Pick<Status, 'ledger' | 'uncheckedSeconds'>> {
  const run = await readLastLedger(now);
  const since = run?.finishedAt ?? (await readFirstStart());
  return {
    ledger: run?.finishedAt
      ? { finishedAt: run.finishedAt.toISOString(), wrong: run.wrong, findings: run.findings }
      : 'none',
    uncheckedSeconds: since && (now.getTime() - since.getTime()) / 1000,
  };
}

/**
 * The state of the shop, for admins. Only the database is asked for it, and not for long: whether other services answer
 * is known from the calls that were made to them.
 * @throws AppError forbidden
 */
export async function getStatus(actor: Actor, now = timeNow()): Promise<Status> {
  assertAdmin(actor);
  const [services, outbox, hold, books, sweepers, processes, vitals] = await Promise.all([
    within(patienceMs, () => readServices(now)),
    within(patienceMs, () => readOutbox(now)),
    within(patienceMs, async () => (await readOldestHold(now)) ?? 'none'),
    within(patienceMs, () => readBooks(now)),
    within(patienceMs, readSweepers),
    within(patienceMs, readProcesses),
    within(patienceMs, () => readVitals()),
  ]);
  const { ledger, uncheckedSeconds } = books ?? { ledger: null, uncheckedSeconds: null };
  return { services, outbox, hold, ledger, uncheckedSeconds, sweepers, processes, vitals };
}
