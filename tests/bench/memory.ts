import { execFileSync } from 'node:child_process';

/** Resident memory of a process, in megabytes (10⁶ bytes). */
export function residentMegabytes(pid: number): number {
  const kibibytes = Number(
    execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).trim(),
  );
  return Math.round((kibibytes * 1024) / 1e6);
}
