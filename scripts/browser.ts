import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

/** Debian's headless Chromium: drawing the windows of the others takes a quarter of the processor's time. */
const headlessShell = '/usr/lib/chromium/chromium-headless-shell';
const commands = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const usualPlaces = [
  '/usr/lib/chromium/chromium',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const playwrightBinaries = [
  'chrome-linux/chrome',
  'chrome-linux64/chrome',
  'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
  'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
];

/** Starts Chromium without its own sandbox, which root cannot use, and without calls to Google's services. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-sync',
  '--disable-quic',
  '--metrics-recording-only',
];

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Builds that `playwright install` has put on this machine, newest first. */
function playwrightBuilds(): string[] {
  const cache =
    process.env['PLAYWRIGHT_BROWSERS_PATH'] ??
    (process.platform === 'darwin'
      ? path.join(homedir(), 'Library/Caches/ms-playwright')
      : path.join(homedir(), '.cache/ms-playwright'));
  if (!existsSync(cache)) return [];
  const builds = readdirSync(cache).filter((name) => /^chromium-\d+$/.test(name));
  builds.sort((a, b) => b.localeCompare(a, 'en', { numeric: true }));
  return builds.flatMap((build) => playwrightBinaries.map((binary) => path.join(cache, build, binary)));
}

/**
 * Finds an installed Chromium or Chrome, in this order: `CHROME_PATH`, Debian's headless one, the search path, the
 * usual places, Playwright's builds.
 * @throws Error when `CHROME_PATH` names something that cannot run
 */
export function findBrowser(): string | undefined {
  const chosen = process.env['CHROME_PATH'];
  if (chosen) {
    if (isExecutable(chosen)) return chosen;
    throw new Error(`CHROME_PATH is set to ${chosen}, which is not a program that can be run.`);
  }
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter(Boolean);
  const onSearchPath = commands.flatMap((command) => folders.map((folder) => path.join(folder, command)));
  return [headlessShell, ...onSearchPath, ...usualPlaces, ...playwrightBuilds()].find(isExecutable);
}

function run(command: string, args: string[], timeoutMinutes: number): boolean {
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const timeout = timeoutMinutes * 60_000;
  return (
    spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env: environment, timeout })
      .status === 0
  );
}

/** Installs Debian's packages, if this user may do so without entering a password. */
function installWithApt(): boolean {
  if (spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status !== 0) return false;
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status !== 0) return false;
  const apt = (...args: string[]) =>
    isRoot ? run('apt-get', args, 10) : run('sudo', ['-n', 'apt-get', ...args], 10);
  const install = (name: string) => apt('install', '-y', '-q', '--no-install-recommends', name);
  // Not every release of Debian has the headless package.
  return apt('update', '-q') && (install(path.basename(headlessShell)) || install('chromium'));
}

/**
 * Finds the browser for the end-to-end tests, or installs one.
 * @throws Error that says what to do when none can be installed
 */
export function ensureBrowser(log: (line: string) => void): string {
  const installed = findBrowser();
  if (installed) return installed;
  log('No Chromium or Chrome found. Installing Chromium.');
  for (const install of [installWithApt, () => run('npx', ['playwright', 'install', 'chromium'], 10)]) {
    const found = install() ? findBrowser() : undefined;
    if (found) return found;
  }
  throw new Error(
    'The end-to-end tests need Chromium or Chrome, and none could be installed. ' +
      'Install one (Debian: apt-get install chromium) or set CHROME_PATH to its program.',
  );
}
