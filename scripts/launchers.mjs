/** Which launchers run, by the files that they leave (`launcher/lock.ts`, `launcher/holders.ts`); on whatever Node (20 or newer) there is. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The living launcher that a file names, or null. */
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

/** One that runs from this folder of the program, whatever its data lie in, or on configured services; or null. */
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

/** As `launcher/lock.ts` notes it, for the number of a dead process is given again. Source: proc(5), field 22. */
function startOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined; // gone, or a system that does not tell
  }
}
