import 'server-only';
import { type ProcessDoc, processes } from './heartbeat';
import type { ProcessState } from './schema';

/** Three beats without a word, in milliseconds. */
const lostMs = 35_000;

/** So many are told of. */
const most = 50;

/** Every process that is running, and the last ones that died within a day, the newest first. @throws the database's errors */
export async function readProcesses(): Promise<ProcessState[]> {
  const found = await processes()
    .aggregate<ProcessDoc & { now: Date }>([
      { $set: { now: '$$NOW' } },
      { $sort: { seenAt: -1 } }, // one that goes down again and again pushes none out that runs
      { $limit: most },
      { $sort: { startedAt: -1 } },
    ])
    .toArray();
  return found.map(({ _id, host, pid, startedAt, seenAt, clockAt, now, ...facts }) => ({
    id: _id,
    name: `${host}, ${pid}`,
    version: facts.version,
    build: facts.build,
    node: facts.node,
    startedAt: startedAt.toISOString(),
    seenAt: seenAt.toISOString(),
    isLost: now.getTime() - seenAt.getTime() > lostMs,
    memory: facts.memory,
    busy: facts.busy,
    disk: facts.disk,
    skewSeconds: (clockAt.getTime() - seenAt.getTime()) / 1000,
  }));
}
