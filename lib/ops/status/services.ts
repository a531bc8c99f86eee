import 'server-only';
import { timeNow } from '@/lib/platform/clock';
import { db } from '@/lib/platform/db';
import { services } from '@/lib/platform/reach';
import { reachedServices } from './heartbeat';
import type { ServiceState } from './schema';

/** What was asked so long ago, and nobody was answered since, makes a service count as away; milliseconds. */
const patienceMs = 30_000;

/** Which services answer, by what their callers saw: none is asked for this. @throws the database's errors */
export async function readServices(now = timeNow()): Promise<ServiceState[]> {
  const [found] = await Promise.all([reachedServices().find().toArray(), db().command({ ping: 1 })]);
  const others = services.map((id): ServiceState => {
    const { asked, answered, openSince } = found.find(({ _id }) => _id === id) ?? {};
    const answeredAt = answered?.toISOString() ?? null;
    if (id === 'webhook') {
      const isRefused = asked !== undefined && (answered === undefined || answered < asked);
      return { id, state: isRefused ? 'refused' : 'calls', answeredAt, askedAt: null };
    }
    const isOpen = openSince !== undefined && (answered === undefined || answered < openSince);
    const isAway = isOpen && now.getTime() - openSince.getTime() > patienceMs;
    return {
      id,
      state: isAway ? 'away' : answered ? 'answers' : 'quiet',
      answeredAt,
      askedAt: asked?.toISOString() ?? null,
    };
  });
  const at = now.toISOString();
  return [{ id: 'database', state: 'answers', answeredAt: at, askedAt: at }, ...others];
}
