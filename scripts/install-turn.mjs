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

/** Whether the lock's owner may still run. A lock with this process's own pid is stale: containers reuse pids. */
function isHeld(file) {
  try {
    const age = Date.now() - statSync(file).mtimeMs;
    if (age > longestMs) return false;
    const holder = Number(readFileSync(file, 'utf8'));
    if (holder === 0) return age < writingMs; // 0 would name the group of this process, which runs
    if (holder === process.pid) return false;
    process.kill(holder, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
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

/** Lets the turn last as long as this process: npm goes on installing if the start that runs it is killed. */
export function passTurn(root, pid) {
  try {
    writeFileSync(lockOf(root), String(pid));
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
