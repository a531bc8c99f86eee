import 'server-only';
import { bothChanges, type CacheChange, isNoChange } from '@/lib/platform/cache-change';
import { isDatabaseAway } from '@/lib/platform/failure';
import { releaseLease, takeLease } from '@/lib/platform/leases';
import { isStopping, waitUnlessStopping } from '@/lib/platform/lifecycle';
import { log } from '@/lib/platform/log';
import { noteDone, noteFailed } from './notes';

/** Recurring work. `run` returns what it changed on public pages. */
export type Job = { name: string; everyMs: number; run: () => Promise<CacheChange> };

/** How long (ms) the lease of a dead leader lasts, however seldom the job is due. */
const leaseMs = 10_000;
/** How often (ms) other processes try to take the lease, and its leader considers renewing it. */
const lookMs = 3_000;
/** The lease is not renewed while this much of it is left (ms): while the job rests, and before a run. */
const enoughMs = { resting: 5_000, running: 7_500 };

/** Runs one job whenever this process has its lease, until the server stops. A failure is logged and tried again. */
export async function runJob(job: Job, onChange: (change: CacheChange) => Promise<void>): Promise<void> {
  const lease = `sweep:${job.name}`;
  let owed: CacheChange = {};
  let due = 0;
  while (!isStopping()) {
    try {
      const isDue = performance.now() >= due;
      if ((await takeLease(lease, leaseMs, isDue ? enoughMs.running : enoughMs.resting)) && isDue) {
        due = performance.now() + job.everyMs * 0.9;
        const began = performance.now();
        owed = bothChanges(owed, await job.run());
        await noteDone(job, performance.now() - began);
      }
      if (!isNoChange(owed)) await onChange(owed);
      owed = {};
    } catch (error) {
      const isAway = isDatabaseAway(error);
      if (!isAway) await noteFailed(job).catch(() => undefined);
      log.warn(isAway ? { job: job.name } : { job: job.name, err: error }, 'sweep interrupted');
    }
    // Random, so that processes that started together drift apart.
    await waitUnlessStopping(Math.min(lookMs, job.everyMs) * (0.9 + Math.random() * 0.2));
  }
  await releaseLease(lease).catch(() => undefined); // the lease expires by itself
}
