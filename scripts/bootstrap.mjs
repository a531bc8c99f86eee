/**
 * Runs before anything is installed, on the machine's own Node (20 or newer): installs the locked packages when they
 * are missing or do not match the lock. One of them is the Node that everything else runs on.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createWriteStream, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
// Imported whole: a named import that an older Node lacks would fail before the version check could report it.
import util from 'node:util';
import { shareTurn, takeTurn } from './install-turn.mjs';
import { launcherFrom, livingHolder } from './launchers.mjs';

const oldest = [20, 20];

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < oldest[0] || (major === oldest[0] && minor < oldest[1]))
  fail(
    `Node ${oldest.join('.')} or newer is needed to begin with, and this is ${process.version}. Install a newer one (nodejs.org) and run this again.`,
  );

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

const lockFile = path.join(root, 'package-lock.json');
const modules = path.join(root, 'node_modules');
const marker = path.join(modules, '.storefront-lock');
const lockedNode = path.join(modules, '.bin/node');

/**
 * Path of the Node that everything runs on; call it after `ensureInstalled`. Normally the locked one, whose checksum
 * npm has verified. If the lock has none for this platform, the machine's own Node is used, provided it is new enough.
 */
export function node24() {
  if (existsSync(lockedNode)) return lockedNode;
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath;
  fail(
    `Node 24 or newer is needed. For ${process.platform} on ${process.arch} it has to be installed by hand.`,
  );
}

/** Ends the process with a clear message when the Node of `node24` does not start: it is made for glibc alone. */
export const cannotRun = ({ message }) =>
  fail(`The shop's Node does not run on this machine, which must be a Linux with glibc or a Mac: ${message}`);

/** A variable of the environment, or else of `.env`. */
export const setting = (name) => process.env[name] || util.parseEnv(readText(path.join(root, '.env')))[name];

/** The folder of the sandbox's data. */
export const dataDir = path.resolve(root, setting('SANDBOX_DIR') || '.data');

/**
 * Runs `npm ci` when node_modules is missing or does not match package-lock.json. Resolves with true when it installed
 * something. Ends the process with a clear message when it cannot.
 */
export async function ensureInstalled() {
  const text = readText(lockFile);
  const hash = createHash('sha256').update(text).digest('hex');
  if (readText(marker) === hash) return false;
  if (isInstalled(parseLock(text))) {
    note(hash);
    return false;
  }
  const giveBack = await takeTurn(root);
  if (readText(marker) === hash || isInstalled(parseLock(text))) {
    giveBack(); // another start has installed them in the meantime
    return false;
  }
  const running = runningLauncher() ?? launcherFrom(root);
  if (running) fail(`The packages changed, but the shop is running (process ${running.pid}). Stop it first.`);
  const started = Date.now();
  console.log('Installing the packages (about a minute the first time) …');
  await npm(['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']);
  note(hash);
  giveBack();
  console.log(`Installed the packages (${((Date.now() - started) / 1000).toFixed(1)} s).`);
  return true;
}

/** Parses package-lock.json. Ends the process with a clear message when it is missing or damaged. */
function parseLock(text) {
  try {
    return JSON.parse(text);
  } catch {
    fail(
      `${lockFile} is missing or damaged. Bring it back as it was with this version of the shop (git checkout) and run this again.`,
    );
  }
}

/** Remembers the hash of the installed lock. If that is not possible, the next start compares the packages again. */
function note(hash) {
  try {
    writeFileSync(marker, hash);
  } catch {
    // The folder belongs to another user or is read-only, so the packages were installed earlier.
  }
}

/** Whether npm's own record of node_modules agrees with the lock, as after an `npm install` by hand. */
function isInstalled(lock) {
  let installed;
  try {
    installed = JSON.parse(readText(path.join(modules, '.package-lock.json'))).packages;
  } catch {
    return false; // missing or incomplete
  }
  return Object.entries(lock.packages).every(([name, { version, integrity, optional, peer }]) => {
    if (name === '') return true;
    const there = installed[name];
    if (!there) return Boolean(optional || peer);
    return there.version === version && there.integrity === integrity;
  });
}

/** The launcher that holds the data folder now, or null. */
export const runningLauncher = () => livingHolder(path.join(dataDir, 'launcher.lock'));

/** The same for a command that needs what is in that folder, which only its owner may enter. */
export function ownLauncher() {
  const running = runningLauncher();
  if (running && typeof running.pid !== 'number')
    fail(`${dataDir} can be used by another user alone, who started the sandbox. Run this as that user.`);
  return running;
}

/** Log of npm's output, which may be long. */
const installLog = path.join(dataDir, 'install.log');

/** What npm ends with where its registry, or the way there, does not answer. */
const unreachable =
  /^(EAI_AGAIN|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|ETIMEDOUT|ERR_SOCKET_TIMEOUT)$/;

/** Explains npm's output, if it is a known kind of failure. */
function whyNot(words) {
  const code = /code (E[A-Z_]+)/.exec(words)?.[1] ?? '';
  if (unreachable.test(code))
    return `npm cannot reach its registry (${code}). Connect this machine to it, or name another registry or a proxy (npm config), and run this again`;
  if (code === 'ENOSPC') return 'the disk is full. Free some space and run this again';
  if (/^E(ACCES|PERM|ROFS)$/.test(code))
    return `this user may not write to ${modules} (${code}). Give him the right and run this again`;
  return `npm ci failed${code && ` (${code})`}`;
}

/** Opens the log. Ends the process with a clear message when it cannot. */
function openInstallLog() {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(installLog, '');
  } catch (error) {
    fail(
      `${error.path} cannot be written (${error.code}). Free the disk or give this user the right, or name another folder with SANDBOX_DIR, and run this again.`,
    );
  }
  return createWriteStream(installLog);
}

/** Runs npm, and forwards signals to it. */
function npm(args) {
  // Use the npm and the Node that started this process, which npm names in these variables; others name themselves.
  const { npm_execpath: script, npm_node_execpath: node } = process.env;
  const isNpm = script && node && !/(?:yarn|pnpm|bun)[^/]*$/.test(script);
  const [command, first] = isNpm ? [node, [script]] : ['npm', []];
  const log = openInstallLog();
  const child = spawn(command, [...first, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  if (child.pid) shareTurn(root, child.pid);
  for (const stream of [child.stdout, child.stderr]) stream.pipe(log, { end: false });
  const forward = (signal) => child.kill(signal);
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, forward);
  return new Promise((resolve) => {
    child.once('error', (error) => fail(`npm could not be run: ${error.message}`));
    child.once('close', (code, signal) => {
      for (const name of signals) process.off(name, forward);
      if (signal) process.exit(0);
      log.end(() => {
        if (code !== 0)
          fail(
            `The packages could not be installed: ${whyNot(readText(installLog))}. All that npm said is in ${installLog}.`,
          );
        resolve();
      });
    });
  });
}

/** A file's text without a byte order mark, as lib/platform/env-files reads it; '' if it can't be read. */
function readText(file) {
  try {
    return readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch {
    return '';
  }
}

/** @returns {never} */
export function fail(message) {
  console.error(message);
  process.exit(1);
}
