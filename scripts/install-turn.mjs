/**
 * One installation of the packages at a time: npm ci empties the folder first, and of two at once neither ends well. Runs before
 * anything is installed, on whatever Node (20 or newer) the machine has.
 */
import { linkSync, mkdirSync, readFileSync, renameSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** npm takes a minute or two: whoever has had the turn for so long (ms) has died, and his number is another's by now. */
const longestMs = 600_000;

/** Whether who wrote this file may still be at it: not with this process's own number, which a container gives at every start. */
function isHeld(file) {
  try {
    if (Date.now() - statSync(file).mtimeMs > longestMs) return false;
    const holder = Number(readFileSync(file, 'utf8'));
    if (holder === process.pid) return false;
    process.kill(holder, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Makes the file for this process alone. Returns false when another has it, and true as well where none can be made: npm says why. */
function isTaken(file) {
  try {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  } catch {
    return true;
  }
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    return error.code !== 'EEXIST';
  }
}

/** Returns whether the file is gone. */
function giveBack(file) {
  try {
    unlinkSync(file);
    return true;
  } catch (error) {
    return error.code === 'ENOENT';
  }
}

/**
 * Takes a file away that nobody holds. By another name first: the one that was looked at may have gone to another start meanwhile,
 * which has put its own in the place, and that goes back there. Returns false where it cannot be moved.
 */
function clear(file) {
  const aside = `${file}.${process.pid}`;
  try {
    if (!statSync(file).isFile()) return false;
    renameSync(file, aside);
  } catch (error) {
    return error.code === 'ENOENT';
  }
  try {
    if (isHeld(aside)) linkSync(aside, file);
  } catch {
    // A third start has made its own by now.
  }
  return giveBack(aside);
}

/** Resolves when nobody else installs, with what gives the turn back. */
export async function takeTurn(root) {
  const file = path.join(root, '.data/install.lock');
  for (let isTold = false; !isTaken(file); ) {
    if (isHeld(file)) {
      if (!isTold) console.log('Another start installs the packages; this one waits for it …');
      isTold = true;
      await new Promise((resolve) => setTimeout(resolve, 250));
    } else if (!clear(file)) break; // npm says why
  }
  return () => giveBack(file);
}
