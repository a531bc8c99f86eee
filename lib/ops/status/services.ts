import 'server-only';
import { orders } from '@/lib/orders/data';
import { timeNow } from '@/lib/platform/clock';
import { db } from '@/lib/platform/db';
import { type Reached, services } from '@/lib/platform/service-calls';
import { isInvented } from '../ledger/invented';
import { reachedServices } from './heartbeat';
import type { ServiceState } from './schema';

/** A service is away if a question this old (ms) was not answered, nor any other since. */
const patienceMs = 30_000;

/** Stripe reports a payment within seconds, and again while refused: silence this long (ms) after one is a sign. */
const toldWithin = 10 * 60_000;
/** An event may arrive up to this long (ms) before its payment is stored. */
const before = 60_000;

/** When the last payment succeeded that Stripe must have reported by now; null if there is none. */
async function lastPaid(now: Date): Promise<Date | null> {
  const last = await orders().findOne(
    { paidAt: { $lt: new Date(now.getTime() - toldWithin) } },
    { sort: { paidAt: -1 }, projection: { paidAt: 1, transactionId: 1 }, hint: 'paid_sums' },
  );
  return last?.paidAt && !isInvented(last.transactionId) ? last.paidAt : null;
}

/**
 * Anybody can send an event with a wrong signature, so that alone does not prove the secret wrong. It is wrong if
 * events were refused, and none was accepted since a payment that Stripe must have reported.
 */
function stateOfEvents({ asked, answered }: Reached, paid: Date | null): 'calls' | 'refused' {
  const since = paid && new Date(paid.getTime() - before);
  const isSince = (at: Date | undefined) => since !== null && at !== undefined && at >= since;
  return isSince(asked) && !isSince(answered) ? 'refused' : 'calls';
}

/** Which services answer, as their callers saw it: only the database is asked. @throws the database's errors */
export async function readServices(now = timeNow()): Promise<ServiceState[]> {
  const [found, paid] = await Promise.all([
    reachedServices().find().toArray(),
    lastPaid(now),
    db().command({ ping: 1 }),
  ]);
  const others = services.map((id): ServiceState => {
    const times: Reached = found.find(({ _id }) => _id === id) ?? {};
    const { asked, answered, openSince } = times;
    const answeredAt = answered?.toISOString() ?? null;
    const askedAt = asked?.toISOString() ?? null;
    if (id === 'webhook') return { id, state: stateOfEvents(times, paid), answeredAt, askedAt };
    const isOpen = openSince !== undefined && (answered === undefined || answered < openSince);
    const isAway = isOpen && now.getTime() - openSince.getTime() > patienceMs;
    return { id, state: isAway ? 'away' : answered ? 'answers' : 'quiet', answeredAt, askedAt };
  });
  const at = now.toISOString();
  return [{ id: 'database', state: 'answers', answeredAt: at, askedAt: at }, ...others];
}
