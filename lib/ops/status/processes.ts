import 'server-only';
import { type ProcessDoc, processes } from './heartbeat';
import type { ProcessState } from './schema';

/** Three missed heartbeats, in milliseconds. */
const lostMs = 35_000;

/** The most processes that are listed. */
const most = 50;

/** The running processes and those that died within a day, the newest first. @throws the database's errors */
export async function readProcesses(): Promise<ProcessState[]> {
  const found = await processes()
    .aggregate<ProcessDoc & { now: Date }>([
      { $set: { now: '$$NOW' } },
      { $sort: { seenAt: -1 } }, // so that a process that keeps crashing pushes no running one out
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
