import { readFileSync } from 'node:fs';

/** A clock tick of Linux, in milliseconds. */
const tickMs = 10;

/** Milliseconds of processor time that a process has used so far. Linux only. */
export function processorMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * tickMs;
}
