import 'server-only';
import { orders } from '@/lib/orders/data';
import { timeNow } from '@/lib/platform/clock';
import { db } from '@/lib/platform/db';
import { type Reached, services } from '@/lib/platform/reach';
import { isInvented } from '../ledger/invented';
import { reachedServices } from './heartbeat';
import type { ServiceState } from './schema';

/** What was asked so long ago, and nobody was answered since, makes a service count as away; milliseconds. */
const patienceMs = 30_000;

/** Stripe tells of a payment within seconds, and once more as long as it is refused: none so long (ms) after one is a sign. */
const toldWithin = 10 * 60_000;
/** An event may come a moment (ms) before its payment is written down. */
const before = 60_000;

/** When the last payment succeeded of which Stripe must have told by now; null where there is none. */
async function lastPaid(now: Date): Promise<Date | null> {
  const last = await orders().findOne(
    { paidAt: { $lt: new Date(now.getTime() - toldWithin) } },
    { sort: { paidAt: -1 }, projection: { paidAt: 1, transactionId: 1 }, hint: 'paid_sums' },
  );
  return last?.paidAt && !isInvented(last.transactionId) ? last.paidAt : null;
}

/**
 * Anybody can send what is not signed as it should be, so that alone says nothing of the secret: it is the wrong one where events are
 * refused and none was taken since a payment of which Stripe must have told.
 */
function stateOfEvents({ asked, answered }: Reached, paid: Date | null): 'calls' | 'refused' {
  const since = paid && new Date(paid.getTime() - before);
  const isSince = (at: Date | undefined) => since !== null && at !== undefined && at >= since;
  return isSince(asked) && !isSince(answered) ? 'refused' : 'calls';
}

/** Which services answer, by what their callers saw: none is asked for this. @throws the database's errors */
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
