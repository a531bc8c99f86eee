import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { type Figure, rounded } from './figures.ts';
import { load } from './load.ts';

const settleMs = 20_000;

/** Resident memory of a process and its highest so far, in megabytes (10⁶ bytes). Linux only. */
function memoryOf(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (name: string) =>
    rounded((Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) * 1024) / 1e6, 0);
  return { now: read('VmRSS'), peak: read('VmHWM') };
}

export const residentMegabytes = (pid: number): number => memoryOf(pid).now;

/** Row 11: what the process holds before, during and after a load of all public pages. */
export async function measureMemory(origin: string, pid: number): Promise<Figure[]> {
  await pause(settleMs / 4);
  const idle = memoryOf(pid).now;
  for (const path of ['/', '/products', '/blog']) await load(new URL(origin), path, 5);
  const { peak } = memoryOf(pid);
  await pause(settleMs);
  const settled = memoryOf(pid).now;
  const row = { row: 11, unit: 'MB' };
  return [
    { ...row, what: 'resident memory, idle', value: idle, must: 180, peer: '243' },
    { ...row, what: 'resident memory, settled after the load', value: settled, must: 220 },
    { ...row, what: 'resident memory, peak', value: peak, must: 260, peer: '594' },
  ];
}
