import 'server-only';
import { type Actor, assertAdmin } from '@/lib/auth/actor';
import { timeNow } from '@/lib/platform/clock';
import { readVitals } from '../vitals/data';
import { readOldestHold } from './holds';
import { readLastLedger } from './ledger';
import { readOutbox } from './outbox';
import { readProcesses } from './processes';
import type { Status } from './schema';
import { readServices } from './services';
import { readSweepers } from './sweepers';
import { within } from './within';

/** The page waits so long for each of its parts; milliseconds. */
const patienceMs = 1_500;

async function readLedger(): Promise<NonNullable<Status['ledger']>> {
  const run = await readLastLedger();
  if (!run?.finishedAt) return 'none';
  return { finishedAt: run.finishedAt.toISOString(), wrong: run.wrong, findings: run.findings };
}

/**
 * How the shop fares, for admins. Nobody is asked for it but the database, and not for long: whether others answer is known
 * from those who asked them.
 * @throws AppError forbidden
 */
export async function getStatus(actor: Actor, now = timeNow()): Promise<Status> {
  assertAdmin(actor);
  const [services, outbox, hold, ledger, sweepers, processes, felt] = await Promise.all([
    within(patienceMs, () => readServices(now)),
    within(patienceMs, () => readOutbox(now)),
    within(patienceMs, async () => (await readOldestHold(now)) ?? 'none'),
    within(patienceMs, readLedger),
    within(patienceMs, readSweepers),
    within(patienceMs, readProcesses),
    within(patienceMs, () => readVitals()),
  ]);
  return { services, outbox, hold, ledger, sweepers, processes, felt };
}
