import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { cacheFolder, root, testPorts } from '../../../scripts/testing/places.ts';

const PREPARE = `await (await import('node:fs/promises')).appendFile('prepared', 'x');`;
/** A stand-in for the shop: ready at once, ends a moment after it is told to, dies on /die. */
const APP = `
import http from 'node:http';
const server = http.createServer((req, res) => {
  if (req.url === '/die') process.exit(3);
  res.end(req.url);
});
server.listen(Number(process.env.PORT), process.env.HOST);
process.on('SIGTERM', () => setTimeout(() => process.exit(0), 200));
`;

/** A stand-in for the bundler of elements/, which works until it is stopped. */
const WATCH = `setInterval(() => undefined, 1000);`;

/**
 * A project folder with the real launcher and an app of three lines. Its name has characters that mean something in an
 * address, as a folder may.
 */
export async function makeProject(): Promise<string> {
  const project = await mkdtemp(path.join(tmpdir(), 'launcher#%41-'));
  for (const name of ['lib', 'launcher', 'sandbox', 'package.json', 'package-lock.json']) {
    await cp(path.join(root, name), path.join(project, name), { recursive: true });
  }
  for (const name of ['scripts/elements', 'server', '.data'])
    await mkdir(path.join(project, name), { recursive: true });
  const scripts = [
    ...['bootstrap.mjs', 'install-turn.mjs', 'launchers.mjs'],
    ...['start.mjs', 'sandbox-env.mjs', 'sandbox-reset.mjs'],
  ];
  for (const name of scripts) {
    await cp(path.join(root, 'scripts', name), path.join(project, 'scripts', name));
  }
  await symlink(path.join(root, 'node_modules'), path.join(project, 'node_modules'));
  await symlink(cacheFolder, path.join(project, '.data/cache'));
  await writeFile(path.join(project, 'scripts/prepare.ts'), PREPARE);
  await writeFile(path.join(project, 'scripts/elements/watch.ts'), WATCH);
  await writeFile(path.join(project, 'server/main.ts'), APP);
  return project;
}

export const removeProject = (project: string) => rm(project, { recursive: true, force: true });

export interface Script {
  process: ChildProcess;
  output(): string;
  /** Exit code or signal. */
  exited: Promise<number | string>;
}

const OWN_PLACE = {
  SANDBOX_PORT_BASE: String(testPorts.launcher.control),
  PORT: String(testPorts.launcherApp),
};
/** The packages are shared with this project, so nothing here may install any. */
const NO_NPM = { npm_execpath: 'no-npm', npm_node_execpath: process.execPath };

/** Runs a script of the project as npm would, on other ports than anything else. */
export function runScript(project: string, args: string[], env: Record<string, string> = {}): Script {
  const child = spawn(process.execPath, args, {
    cwd: project,
    env: { ...process.env, ...OWN_PLACE, ...NO_NPM, npm_lifecycle_event: 'start', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const exited = once(child, 'close').then(([code, signal]) => code ?? signal);
  return { process: child, output: () => output, exited };
}

/** Process ids whose command line or working folder is in the project; Linux only. */
export async function processesOf(project: string): Promise<string[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name) && name !== String(process.pid));
  const lines = ids.map(async (id) => {
    const command = await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '');
    return command.includes(project) ? [`${id} ${command.replaceAll('\0', ' ')}`] : [];
  });
  return (await Promise.all(lines)).flat();
}
