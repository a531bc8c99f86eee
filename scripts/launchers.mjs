/** Finds running launchers by their files (`launcher/lock.ts`, `launcher/holders.ts`); for Node 20 or newer. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The running launcher that a file names, or null. */
export function livingHolder(file) {
  try {
    const holder = JSON.parse(readFileSync(file, 'utf8'));
    if (holder.started && holder.started !== startOf(holder.pid)) return null;
    process.kill(holder.pid, 0);
    return holder;
  } catch (error) {
    return error.code === 'EPERM' || error.code === 'EACCES' ? { pid: 'of another user' } : null;
  }
}

/** A launcher that runs from this program folder, whatever its data folder or services; or null. */
export function launcherFrom(root) {
  const folder = path.join(root, '.data/launchers');
  let names = [];
  try {
    names = readdirSync(folder);
  } catch (error) {
    if (error.code === 'EACCES' || error.code === 'EPERM') return { pid: 'of another user' };
  }
  return names.map((name) => livingHolder(path.join(folder, name))).find(Boolean) ?? null;
}

/** A process's start time, as `launcher/lock.ts` notes it, because pids are reused. Source: proc(5), field 22. */
function startOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined; // the process is gone, or the system has no /proc
  }
}
