import 'server-only';
import { type Actor, assertAdmin } from '@/lib/auth/actor';
import { timeNow } from '@/lib/platform/clock';
import { readVitals } from '../vitals/data';
import { readOldestHold } from './holds';
import { readLastLedger, readUncheckedSince } from './ledger';
import { readOutbox } from './outbox';
import { readProcesses } from './processes';
import type { Status } from './schema';
import { readServices } from './services';
import { readSweepers } from './sweepers';
import { within } from './within';

/** How long (ms) the page waits for each of its parts. */
const patienceMs = 1_500;

async function readLedger(): Promise<NonNullable<Status['ledger']>> {
  const run = await readLastLedger();
  if (!run?.finishedAt) return 'none';
  return { finishedAt: run.finishedAt.toISOString(), wrong: run.wrong, findings: run.findings };
}

async function readUnchecked(now: Date): Promise<number | null> {
  const since = await readUncheckedSince(now);
  return since && (now.getTime() - since.getTime()) / 1000;
}

/**
 * The state of the shop, for admins. Only the database is asked for it, and not for long: whether other services answer
 * is known from the calls that were made to them.
 * @throws AppError forbidden
 */
export async function getStatus(actor: Actor, now = timeNow()): Promise<Status> {
  assertAdmin(actor);
  const [services, outbox, hold, ledger, uncheckedSeconds, sweepers, processes, vitals] = await Promise.all([
    within(patienceMs, () => readServices(now)),
    within(patienceMs, () => readOutbox(now)),
    within(patienceMs, async () => (await readOldestHold(now)) ?? 'none'),
    within(patienceMs, readLedger),
    within(patienceMs, () => readUnchecked(now)),
    within(patienceMs, readSweepers),
    within(patienceMs, readProcesses),
    within(patienceMs, () => readVitals()),
  ]);
  return { services, outbox, hold, ledger, uncheckedSeconds, sweepers, processes, vitals };
}
