import 'server-only';
import { setTimeout as pause } from 'node:timers/promises';
import { invalidateCaches } from '@/lib/platform/cache';
import { watchClock } from '@/lib/platform/clock';
import { watchGenerations } from '@/lib/platform/generations';
import { hasBegun, isStopping, startSweeping } from '@/lib/platform/lifecycle';
import { exitUnlessUsable } from '../fit';
import { keepBeating } from '../status/heartbeat';

/** Checks the database, also one that was away at the start, before anything is swept. False if the server stops. */
async function maySweep(): Promise<boolean> {
  while (!isStopping()) {
    if (await exitUnlessUsable()) return true;
    await pause(200, undefined, { ref: false });
  }
  return false;
}

/** Loading the jobs loads most of the shop's code, so the first page comes before them. */
async function runJobs(clock: Promise<void>): Promise<void> {
  while (!hasBegun() && !isStopping()) await pause(50, undefined, { ref: false });
  await clock; // a wrong clock must not end anything
  if (!(await maySweep())) return;
  const [{ jobs }, { runJob }] = await Promise.all([import('./jobs'), import('./loop')]);
  await Promise.all(jobs.map((job) => runJob(job, invalidateCaches)));
}

async function runAll(): Promise<void> {
  const clock = Promise.withResolvers<void>();
  await Promise.all([watchGenerations(), keepBeating(), watchClock(clock.resolve), runJobs(clock.promise)]);
}

/** Starts this process's jobs and its watch for others' changes, once; a server that stops waits for their end. */
export function startSweepers(): void {
  startSweeping(runAll);
}
