/**
 * Lets only one process install the packages at a time, because npm ci empties node_modules first and two at once break
 * each other. Runs before anything is installed, on the machine's own Node (20 or newer).
 */
import { linkSync, mkdirSync, readFileSync, renameSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** An older lock (ms) is stale, as npm takes a minute or two: its process died, and its pid may be reused. */
const longestMs = 600_000;

/** A younger lock (ms) without a pid is being written; an older one could not be, as on a full disk. */
const writingMs = 10_000;

/** Whether a process may still run. One with this process's own pid does not: containers reuse pids. */
function isAlive(pid) {
  try {
    return pid !== process.pid && process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Whether one of the lock's owners may still run: the start that took it, and the npm that it runs. */
function isHeld(file) {
  try {
    const age = Date.now() - statSync(file).mtimeMs;
    if (age > longestMs) return false;
    const holders = readFileSync(file, 'utf8').split(' ').map(Number);
    if (holders.includes(0)) return age < writingMs; // 0 would name the group of this process, which runs
    return holders.some(isAlive);
  } catch {
    return false;
  }
}

/** Creates the lock file. False if another has it; true even if it can't be created, as npm then says why. */
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
 * Removes a stale lock file. It is renamed first and checked again, because another start may have replaced it with its
 * own in the meantime; that one is put back. Returns false if it cannot be moved.
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
    // A third start has created its own lock by now.
  }
  return giveBack(aside);
}

const lockOf = (root) => path.join(root, '.data/install.lock');

/**
 * Lets the turn last as long as npm, too, which goes on installing if this process is killed. It does not end with npm:
 * another start would install once more until this one has noted what is installed.
 */
export function shareTurn(root, pid) {
  try {
    writeFileSync(lockOf(root), `${process.pid} ${pid}`);
  } catch {
    // It could not be made either, or the disk is full: npm says why.
  }
}

/** Resolves once no other process is installing, with a function that releases the lock. */
export async function takeTurn(root) {
  const file = lockOf(root);
  for (let isTold = false; !isTaken(file); ) {
    if (isHeld(file)) {
      if (!isTold) console.log('Another start installs the packages; this one waits for it …');
      isTold = true;
      await new Promise((resolve) => setTimeout(resolve, 250));
    } else if (!clear(file)) break; // npm says why
  }
  return () => giveBack(file);
}
