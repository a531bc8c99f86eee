/**
 * What must run before anything is installed, on whatever Node (20 or newer) the machine has: installs the locked
 * packages when they are missing or older than the lock, among them the Node that everything else runs on.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';

export const root = path.resolve(import.meta.dirname, '..');

const modules = path.join(root, 'node_modules');
const marker = path.join(modules, '.storefront-lock');

const lockedNode = path.join(modules, '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');

/**
 * Path of the Node that everything runs on, once `ensureInstalled` has resolved: the locked one, whose checksum npm has
 * compared with package-lock.json. For a machine that the lock has none for, its own if it is new enough.
 */
export function node24() {
  if (existsSync(lockedNode)) return lockedNode;
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath;
  fail(
    `Node 24 or newer is needed. For ${process.platform} on ${process.arch} it has to be installed by hand.`,
  );
}

/** The folder of the sandbox's data, as SANDBOX_DIR names it in the environment or in `.env`. */
export const dataDir = path.resolve(
  root,
  process.env.SANDBOX_DIR || parseEnv(readText(path.join(root, '.env'))).SANDBOX_DIR || '.data',
);

/**
 * Runs `npm ci` when node_modules is missing or does not fit package-lock.json. Resolves with true when it
 * installed something. Ends the process with a clear sentence when it cannot.
 */
export async function ensureInstalled() {
  const lock = readFileSync(path.join(root, 'package-lock.json'), 'utf8');
  const hash = createHash('sha256').update(lock).digest('hex');
  if (readText(marker) === hash) return false;
  if (isInstalled(JSON.parse(lock))) {
    writeFileSync(marker, hash);
    return false;
  }
  const running = runningLauncher();
  if (running) fail(`The packages changed, but the shop is running (process ${running.pid}). Stop it first.`);
  const started = Date.now();
  console.log('Installing the packages (about a minute the first time) …');
  await npm(['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']);
  writeFileSync(marker, hash);
  console.log(`Installed the packages (${((Date.now() - started) / 1000).toFixed(1)} s).`);
  return true;
}

/** Whether npm's own record of node_modules agrees with the lock, as after an `npm install` by hand. */
function isInstalled(lock) {
  const record = readText(path.join(modules, '.package-lock.json'));
  if (!record) return false;
  const installed = JSON.parse(record).packages;
  return Object.entries(lock.packages).every(([name, { version, integrity, optional, peer }]) => {
    if (name === '') return true;
    const there = installed[name];
    if (!there) return Boolean(optional || peer);
    return there.version === version && there.integrity === integrity;
  });
}

/** The launcher that holds the data folder now, or null. `scripts/` and `launcher/lock.ts` share the file. */
export function runningLauncher() {
  try {
    const holder = JSON.parse(readFileSync(path.join(dataDir, 'launcher.lock'), 'utf8'));
    process.kill(holder.pid, 0);
    return holder;
  } catch (error) {
    return error.code === 'EPERM' ? { pid: 'of another user' } : null;
  }
}

/** Runs npm; ends with this process when it is told to. */
function npm(args) {
  // npm says how it was started, so that the same npm on the same Node does the work.
  const { npm_execpath: script, npm_node_execpath: node } = process.env;
  const [command, first] = script && node ? [node, [script]] : ['npm', []];
  const child = spawn(command, [...first, ...args], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
  const forward = (signal) => child.kill(signal);
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, forward);
  return new Promise((resolve) => {
    child.once('error', (error) => fail(`npm could not be run: ${error.message}`));
    child.once('exit', (code, signal) => {
      for (const name of signals) process.off(name, forward);
      if (signal) process.exit(0);
      if (code !== 0) fail(`npm ci failed (${code}). Its messages are above.`);
      resolve();
    });
  });
}

function readText(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** @returns {never} */
export function fail(message) {
  console.error(message);
  process.exit(1);
}
