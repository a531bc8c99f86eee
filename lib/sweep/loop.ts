import 'server-only';
import { setTimeout as pause } from 'node:timers/promises';
import { isDatabaseAway } from '@/lib/failure';
import { returnLease, takeLease } from '@/lib/leases';
import { log } from '@/lib/log';

/** Work that comes back. `run` returns whether the stock that pages show has changed. */
export type Job = { name: string; everyMs: number; run: () => Promise<boolean> };

/** A dead leader's work is taken over after this. */
const leaseMs = 15_000;

/** True from the moment the server was told to stop (server/shutdown). */
function isStopping(): boolean {
  const shared = globalThis as { [key: symbol]: { stopping: boolean } | undefined };
  return shared[Symbol.for('storefront.lifecycle')]?.stopping === true;
}

/** Waits, in steps short enough to notice a stop. Never keeps the process alive. */
async function wait(ms: number): Promise<void> {
  for (let left = ms; left > 0 && !isStopping(); left -= 200)
    await pause(Math.min(left, 200), undefined, { ref: false });
}

/** Runs one job whenever this process has its lease, until the server stops. A failure is logged and tried again. */
export async function runJob(job: Job, onChange: () => Promise<void>): Promise<void> {
  const lease = `sweep:${job.name}`;
  let isChangeOwed = false;
  while (!isStopping()) {
    try {
      if (await takeLease(lease, Math.max(leaseMs, job.everyMs * 2)))
        isChangeOwed = (await job.run()) || isChangeOwed;
      if (isChangeOwed) await onChange();
      isChangeOwed = false;
    } catch (error) {
      log.warn(
        isDatabaseAway(error) ? { job: job.name } : { job: job.name, err: error },
        'sweep interrupted',
      );
    }
    await wait(job.everyMs * (0.9 + Math.random() * 0.2)); // instances that started together drift apart
  }
  await returnLease(lease).catch(() => undefined); // it ends by itself
}
